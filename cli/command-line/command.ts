/** The interface of a command; each file in cli/commands/ implements one. */
import type { ParseArgsConfig } from "node:util";
import type { Stores } from "../../worker/store/db/db.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";
import type { TileBucket } from "../tilemaker/build.ts";

/** The subset of Cloudflare KV that commands use. */
export type KeyValue = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  list(options: {
    prefix: string;
    cursor?: string;
  }): Promise<{ keys: { name: string }[]; list_complete: boolean; cursor?: string }>;
};

export type Context = {
  stores: Stores;
  /** R2 bucket of archived zips and of the datasets. */
  archive: LargeBucket;
  /** R2 bucket of map tiles. */
  tiles: TileBucket;
  kv: KeyValue;
  /** Whether there is just the room of the reserve (./reserve.ts): nothing large can be written. */
  onFullDisk?: boolean;
  /** Prints one line of progress on stderr; silent with --quiet. */
  progress(line: string): void;
  now(): Date;
};

export type Options = NonNullable<ParseArgsConfig["options"]>;
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Returned by a command that has written its output itself (cli/command-line/output.ts). */
export const OUTPUT_WRITTEN: object = {};

export type Command = {
  /** One line for `portal help`. */
  summary: string;
  /** Usage line, e.g. `import ZIP|URL --feed ID [--activate]`. */
  usage: string;
  options?: Options;
  /** What `portal help COMMAND` adds to the summary: the meaning of its options, exit codes. */
  details?: string;
  /** Words of which one comes first, such as `build` of `tiles build`; for completion. */
  actions?: readonly string[];
  /** The values of options that accept only these. The launcher refuses others. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /**
   * Whether a call needs the store; without it every call does. If it does not, the launcher opens nothing, and the
   * context has no store.
   */
  needsStore?(positionals: string[], values: Values): boolean;
  /**
   * Whether a call reads the local store without writing anything: then no process is started, and it works on a full
   * disk. Its context has the databases, and an archive that lists.
   */
  onlyReads?(values: Values): boolean;
  /** Whether the command may use the reserve of a full disk: it frees space, hides data, or writes next to nothing. */
  worksOnFullDisk?: boolean;
  /** Whether the command may open a store that a restore left incomplete. */
  restores?: boolean;
  /** Exit code of a call that is refused; 1 without it. */
  refusedCode?: number;
  /** Maximum number of positional arguments, for commands that do not check it themselves. */
  words?: number;
  /**
   * Runs the command and returns the object that `--json` prints.
   * @throws Problem to refuse; the launcher prints it and exits with `refusedCode`
   */
  run(context: Context, positionals: string[], values: Values): Promise<object>;
  /** Whether the command failed in part: its result is printed, and the process exits 1. */
  failed?(answer: object): boolean;
  /** Formats the result for people, without `--json`. */
  print(answer: object, values?: Values): string;
};
