/** What a command of the command line is; one file per command in cli/commands/. */
import type { ParseArgsConfig } from "node:util";
import type { Stores } from "../worker/store/db.ts";
import type { LargeBucket } from "./datasets/object-writer.ts";
import type { TileBucket } from "./tilemaker/build.ts";

/** The part of Cloudflare KV that commands use. */
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
  /** One line of progress on stderr; silent with --quiet. */
  progress(line: string): void;
  now(): Date;
};

export type Options = NonNullable<ParseArgsConfig["options"]>;
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export type Command = {
  /** One line for `portal help`. */
  summary: string;
  /** How it is called, e.g. `import ZIP|URL --feed ID [--activate]`. */
  usage: string;
  options?: Options;
  /** The most words that may follow the command, where it does not count them itself. */
  words?: number;
  /**
   * Does the work and answers what `--json` prints.
   * Throws a Problem to refuse; the launcher prints it and exits 1.
   */
  run(context: Context, positionals: string[], values: Values): Promise<object>;
  /** The answer for people, without `--json`. */
  print(answer: object): string;
};
