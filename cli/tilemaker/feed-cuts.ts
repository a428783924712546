/** Reads the sections of stored cuts, and makes cuts that are missing. */
import type { Stores } from "../../worker/store/db/db.ts";
import type { TiledVersion } from "../../worker/store/entities/tiling.ts";
import { ObjectGoneError, type StoredKeys, type TileBucket } from "./bucket.ts";
import { type CutIndex, cutHash, cutVersion, indexKey, readCutIndex, sectionsOf } from "./feed-cut.ts";
import type { TransitArchive } from "./layers.ts";

export class FeedCuts {
  readonly #stores: Stores;
  readonly #bucket: TileBucket;
  readonly #stored: StoredKeys;
  readonly #versions: Map<string, TiledVersion>;
  readonly #indexes = new Map<string, CutIndex>();
  /** Number of versions that were cut now. */
  made = 0;

  constructor(stores: Stores, bucket: TileBucket, storedKeys: StoredKeys, versions: readonly TiledVersion[]) {
    this.#stores = stores;
    this.#bucket = bucket;
    this.#stored = storedKeys;
    this.#versions = new Map(versions.map((version) => [cutHash(version), version]));
  }

  /** Whether the cut is stored. */
  has(hash: string): boolean {
    return this.#stored.has(indexKey(hash));
  }

  /** The index of a cut, which is made if it is missing or damaged. */
  async index(hash: string): Promise<CutIndex> {
    let index = this.#indexes.get(hash) ?? (this.has(hash) ? await readCutIndex(this.#bucket, hash) : null);
    if (index === null) {
      const version = this.#versions.get(hash);
      if (version === undefined) throw new ObjectGoneError(indexKey(hash));
      index = await cutVersion(this.#stores, this.#bucket, version);
      this.#stored.set(indexKey(hash), 0);
      this.made++;
    }
    this.#indexes.set(hash, index);
    return index;
  }

  /** The sections of feeds in an area. */
  async *sections(archive: TransitArchive, area: string, feeds: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const hash of feeds) {
      const { sections } = await this.index(hash);
      yield* sectionsOf(this.#bucket, hash, sections[archive][area] ?? []);
    }
  }

  /** Compressed bytes of the sections of feeds in an area. */
  async bytes(archive: TransitArchive, area: string, feeds: readonly string[]): Promise<number> {
    let sum = 0;
    for (const hash of feeds) {
      const { sections } = await this.index(hash);
      for (const [, length] of sections[archive][area] ?? []) sum += length;
    }
    return sum;
  }
}
