import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sharedStorage } from "../../../cli/shared-storage.ts";

const place = mkdtempSync(join(tmpdir(), "shared-storage-"));
afterAll(() => rmSync(place, { recursive: true }));

const refused = expect.objectContaining({ code: "command.usage" });

describe("the store's folder", () => {
  test("is created with its parents, and reused if it exists", () => {
    const folder = join(place, "a", "b", "c");
    for (let times = 0; times < 2; times++) expect(sharedStorage(folder).resourcePersistencePath).toBe(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  test("may be a link to a folder", () => {
    const link = join(place, "link");
    symlinkSync(place, link);
    expect(sharedStorage(link).resourcePersistencePath).toBe(link);
  });

  test("is refused at once if it cannot be created", () => {
    const file = join(place, "file");
    writeFileSync(file, "");
    symlinkSync(join(place, "nowhere"), join(place, "dangling"));
    for (const folder of ["", file, join(file, "below"), join(place, "dangling"), "/dev/null"])
      expect(() => sharedStorage(folder), folder).toThrow(refused);
  });

  // Elsewhere there is no such file system, and a folder of this name could be made.
  test.runIf(process.platform === "linux")("is refused at once in a file system that cannot store it", () => {
    expect(() => sharedStorage("/proc/nothing")).toThrow(refused);
  });
});
