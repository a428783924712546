/** Checks a system of shared vehicles without storing it: its files, wherever they come from, by its version of GBFS. */
import type { FeedCheck } from "../../../src/domain/feed-check/check.ts";
import { GBFS_FILES } from "../../../src/domain/gbfs/check/fields.ts";
import type { CheckedFile } from "../../../src/domain/gbfs/check/references.ts";
import { checkSystem, groupFindings, systemReport } from "../../../src/domain/gbfs/check/report.ts";
import type { GbfsFinding } from "../../../src/domain/gbfs/check/shape.ts";
import { publishedFile, readDiscovery } from "../../../src/domain/gbfs/discovery.ts";
import { parseGbfs } from "../../../src/domain/gbfs/values.ts";
import { Problem } from "../../problem.ts";
import { reasonOf } from "../validate/check.ts";
import type { ArchiveSource } from "../zip/directory.ts";
import { asGbfs, unreadableFile } from "./problems.ts";

/** Reads a file that gbfs.json names. @throws Problem */
export type ReadGbfsFile = (url: string, file: string) => Promise<string>;

/** Bytes by which a JSON file is told from a zip. */
const FIRST_BYTES = 64;

/** Whether a file begins as a JSON object, as gbfs.json does, and not as a zip. */
export async function startsAsJson(file: ArchiveSource): Promise<boolean> {
  const bytes = await file.slice(0, Math.min(FIRST_BYTES, file.size));
  return new TextDecoder().decode(bytes).trimStart().startsWith("{");
}

/**
 * Reads the files of a system one after the other, and checks them. Without a gbfs.json that can be read, nothing else is.
 * @param discovery the text of gbfs.json, and its URL, against which those of the other files are resolved
 * @param moment RFC 3339 in UTC
 */
export async function checkGbfs(
  discovery: { text: string; url: string },
  read: ReadGbfsFile,
  moment: string,
): Promise<FeedCheck> {
  try {
    const root = asGbfs(() => parseGbfs(discovery.text, "gbfs"));
    const { version, files } = asGbfs(() => readDiscovery(root, discovery.url));
    const checkedFiles = new Map<string, CheckedFile>([["gbfs", { file: "gbfs.json", root }]]);
    const unreadable: GbfsFinding[] = [];
    for (const [name, url] of files) {
      if (!Object.hasOwn(GBFS_FILES, name) || name === "gbfs") continue;
      const file = publishedFile(name, version);
      try {
        const text = await read(url, file);
        checkedFiles.set(name, { file, root: asGbfs(() => parseGbfs(text, name)) });
      } catch (error) {
        unreadable.push(unreadableFile(file, error));
      }
    }
    const findings = [...unreadable, ...checkSystem(checkedFiles, version, Math.floor(Date.parse(moment) / 1000))];
    return { report: systemReport(groupFindings(findings), moment), refusal: null, details: null };
  } catch (error) {
    if (!(error instanceof Problem) || !error.code.startsWith("gbfs.")) throw error;
    const { code, detail, evidence } = error;
    const refusal = { code, detail, file: evidence.file ?? null, line: null };
    return { report: systemReport([], moment, reasonOf(refusal)), refusal, details: null };
  }
}
