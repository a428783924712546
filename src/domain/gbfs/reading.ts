import type { GbfsFileName } from "./discovery.ts";
import type { GbfsLosses } from "./failure.ts";
import type { GbfsObject } from "./values.ts";

/** Parsed files by name. */
export type GbfsFiles = ReadonlyMap<GbfsFileName, GbfsObject>;

/** What the readers of files share. */
export type GbfsReading = { files: GbfsFiles; language: string | null; losses: GbfsLosses };
