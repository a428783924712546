/** What cannot be read of a system of shared vehicles, as problems and as findings. */
import type { GbfsFinding } from "../../../src/domain/gbfs/check/shape.ts";
import { GbfsFailure } from "../../../src/domain/gbfs/failure.ts";
import { asProblem, problem } from "../../problem.ts";

const CODES = {
  html: "gbfs.malformed",
  not_json: "gbfs.malformed",
  malformed: "gbfs.malformed",
  version: "gbfs.version",
  file_missing: "gbfs.file_missing",
} as const;

/** What a reader returns; what it cannot read becomes a problem that names the file. @throws Problem gbfs.* */
export function asGbfs<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GbfsFailure)) throw error;
    throw problem(CODES[error.kind], error.message, { file: `${error.file}.json` }, error);
  }
}

/** A file that could not be read, as a finding. */
export function unreadableFile(file: string, error: unknown): GbfsFinding {
  const { code, detail } = asProblem(error);
  return { code: "gbfs_file_unreadable", file, field: "", entry: "", value: "", message: `${code}: ${detail}` };
}
