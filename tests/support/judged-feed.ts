/** Reads a feed in Node and checks it by the rules, without a store. */
import { nodePlatform } from "../../cli/node-platform.ts";
import type { ValidationCode } from "../../src/domain/validation/codes.ts";
import type { StoredGroup } from "../../src/domain/validation/report.ts";
import { type FeedContents, readFeed } from "../../worker/ingest/read-feed.ts";
import { storedGroups } from "../../worker/ingest/report.ts";
import { applyFeedRules } from "../../worker/ingest/validate/feed-rules.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";
import { type Files, GOOD_DAY, GOOD_FEED } from "./good-feed.ts";
import { makeZip } from "./zip.ts";

/** Reads and judges the good feed with some files replaced. */
export async function judged(files: Files, day: number = GOOD_DAY): Promise<FeedContents> {
  return judgeZip(await makeZip({ ...GOOD_FEED, ...files }), day);
}

export async function judgeZip(zip: Uint8Array<ArrayBuffer>, day: number = GOOD_DAY): Promise<FeedContents> {
  const contents = await readFeed(bytesSource(zip), nodePlatform);
  applyFeedRules(contents, day);
  return contents;
}

/** What was found, errors first. */
export function findings({ report }: FeedContents): (StoredGroup & { level: string; code: ValidationCode })[] {
  return (["error", "warning"] as const).flatMap((level) =>
    storedGroups(report, level).map((group) => ({ ...group, level, code: group.code as ValidationCode })),
  );
}
