/** Repairs the zip of a check in a browser. */
import type { RepairResult } from "../../src/domain/feed-check/messages.ts";
import { CHANGES_HEADER, changeRow, type RepairedCell, summaryOf } from "../../src/domain/feed-check/repair.ts";
import { FEED_LIMITS } from "../ingest/limits.ts";
import { writeZip } from "../ingest/zip/writer.ts";
import { isGood, planRepair, repairedFiles } from "../repair/repair.ts";
import { browserPlatform } from "./browser-platform.ts";
import type { OpenedSource } from "./source.ts";

/** @throws Problem that an import would throw, or repair.too_many_changes */
export async function repairSource({ zip, path }: Pick<OpenedSource, "zip" | "path">): Promise<RepairResult> {
  const plan = await planRepair(zip, browserPlatform, { path, limits: FEED_LIMITS });
  if (isGood(plan)) return { ...summaryOf([]), result: null };
  const changes: RepairedCell[] = [];
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of writeZip(repairedFiles(plan, (change) => changes.push(change)))) chunks.push(chunk.slice());
  const list = new Blob([CHANGES_HEADER, ...changes.map(changeRow)], { type: "text/csv" });
  return { ...summaryOf(changes), result: { zip: new Blob(chunks, { type: "application/zip" }), list } };
}
