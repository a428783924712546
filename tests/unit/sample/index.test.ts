import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readIndex, SAMPLE } from "./gtfs-text.ts";

const root = fileURLToPath(SAMPLE);
const index = readIndex();
const versions = index.flatMap((entry) => entry.versions);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe("sample/index.json", () => {
  test("seven feeds on at least four continents, each with a note", () => {
    expect(index).toHaveLength(7);
    expect(new Set(index.map((entry) => entry.feed)).size).toBe(7);
    expect(new Set(index.map((entry) => entry.continent)).size).toBeGreaterThanOrEqual(4);
    for (const entry of index) {
      expect(entry.feed).toMatch(/^f-sample~[a-z~]+$/);
      expect(entry.note).not.toBe("");
    }
  });

  test("every folder exists, and every folder of a network is listed once", () => {
    const listed = versions.map((version) => version.folder);
    for (const folder of listed) expect(existsSync(join(root, folder, "stops.txt")), folder).toBe(true);
    const onDisk = readdirSync(join(root, "networks")).flatMap((network) =>
      readdirSync(join(root, "networks", network)).map((version) => `networks/${network}/${version}`),
    );
    expect(listed.toSorted()).toEqual(onDisk.toSorted());
  });

  test("the versions of a feed are activated in the order of their dates", () => {
    for (const entry of index) {
      const times = entry.versions.map((version) => version.fetched_at);
      for (const time of times) expect(new Date(time).toISOString().replace(".000Z", "Z")).toBe(time);
      expect(times).toEqual(times.toSorted());
      expect(entry.versions.map((version) => version.activate)).toEqual(times.map(() => true));
    }
    expect(index.filter((entry) => entry.versions.length === 2)).toHaveLength(1);
  });

  test("the whole sample stays small", () => {
    const bytes = filesBelow(root).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(1_900_000);
  });

  test("credits the Atlas", () => {
    for (const file of ["README.md", "NOTICE"]) {
      const text = readFileSync(join(root, file), "utf8");
      expect(text).toContain("https://github.com/transitland/transitland-atlas");
      expect(text).toContain("CC BY 4.0");
    }
  });

  test("credits OpenStreetMap for the streets", () => {
    const notice = readFileSync(join(root, "NOTICE"), "utf8");
    expect(notice).toContain("© OpenStreetMap contributors");
    expect(notice).toContain("https://opendatacommons.org/licenses/odbl/1-0/");
  });
});
