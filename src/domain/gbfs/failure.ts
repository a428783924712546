/** Problems of GBFS files: those for which a whole file is refused, and single entries that are skipped. */

/**
 * `html`: a web page; `not_json`: other text that is not JSON; `malformed`: JSON of another shape; `version`: a version that
 * this portal does not read; `file_missing`: the discovery file does not name a file that every system has.
 */
type GbfsFailureKind = "html" | "not_json" | "malformed" | "version" | "file_missing";

export class GbfsFailure extends Error {
  readonly kind: GbfsFailureKind;
  /** Name of the file, such as station_status. */
  readonly file: string;

  constructor(kind: GbfsFailureKind, file: string, message: string) {
    super(message);
    this.name = "GbfsFailure";
    this.kind = kind;
    this.file = file;
  }
}

/** Entries of a file that were left out for one reason. */
export type GbfsLoss = {
  file: string;
  reason: string;
  count: number;
  /** Ids of the first entries, or their positions in the file. */
  samples: string[];
};

const MAX_SAMPLES = 3;

/** Counts skipped entries by file and reason. */
export class GbfsLosses {
  readonly #losses = new Map<string, GbfsLoss>();

  add(file: string, reason: string, sample: string): void {
    const key = `${file} ${reason}`;
    const loss = this.#losses.get(key) ?? { file, reason, count: 0, samples: [] };
    loss.count++;
    if (loss.samples.length < MAX_SAMPLES) loss.samples.push(sample.slice(0, 100));
    this.#losses.set(key, loss);
  }

  list(): GbfsLoss[] {
    return [...this.#losses.values()];
  }
}
