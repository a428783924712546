import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { FEED_LIMITS, LIMIT_SETTINGS, type LimitSetting, readLimits } from "../../../worker/ingest/limits.ts";
import { readFeed } from "../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

const codeOf = (setting: LimitSetting) => /\(([a-z_.]+)\)$/.exec(LIMIT_SETTINGS[setting])![1];

/** Larger than the floor below which a ratio is no cause for worry. */
const TIGHT = "a\n".repeat(3 * 2 ** 20);

describe("limits", () => {
  it("have defaults, and each can be set", () => {
    expect(readLimits({})).toEqual(FEED_LIMITS);
    expect(readLimits({ IMPORT_MAX_ENTRIES: "", IMPORT_MAX_COLUMNS: "7" })).toEqual({
      ...FEED_LIMITS,
      csv: { ...FEED_LIMITS.csv, columns: 7 },
    });
  });

  it.each(["0", "-1", "1.5", "many", "1e99"])("are whole numbers from 1 up, not %s", (text) => {
    for (const setting of Object.keys(LIMIT_SETTINGS)) {
      expect(() => readLimits({ [setting]: text })).toThrow(
        expect.objectContaining({ code: "settings.invalid", evidence: { field: setting } }),
      );
    }
  });

  it.each([
    ["IMPORT_MAX_ENTRIES", "12", "13", {}],
    ["IMPORT_MAX_BYTES", "100", "100000", {}],
    ["IMPORT_MAX_RATIO", "100", "5000", { "big.txt": TIGHT }],
    ["IMPORT_MAX_COLUMNS", "6", "10", {}],
    ["IMPORT_MAX_ROW_BYTES", "200", "2000000", { "levels.txt": `level_id,level_index\n${"x".repeat(600_000)},0\n` }],
  ] as const)("%s refuses with its own code and lets through when it is raised", async (setting, low, high, files) => {
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, ...files }));
    await expect(readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: low }) })).rejects.toMatchObject({
      code: codeOf(setting),
      evidence: { limit: Number(low) },
    });
    await readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: high }) });
  });

  it("IMPORT_MAX_NESTED applies to a zip inside the zip", async () => {
    const inner = await makeZip(GOOD_FEED);
    const zip = bytesSource(await makeZip({ "inner.zip": inner }));
    const read = (limit: number) =>
      readFeed(zip, nodePlatform, { path: "inner.zip", limits: readLimits({ IMPORT_MAX_NESTED: String(limit) }) });
    await expect(read(inner.length - 1)).rejects.toMatchObject({
      code: codeOf("IMPORT_MAX_NESTED"),
      evidence: { file: "inner.zip", limit: inner.length - 1, actual: inner.length },
    });
    await read(inner.length);
  });

  it("refuse an archive with an extreme compression ratio", async () => {
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, "big.txt": TIGHT }));
    await expect(readFeed(zip, nodePlatform)).rejects.toMatchObject({
      code: "archive.ratio",
      evidence: { file: "big.txt" },
    });
  });
});
