/** Writes an R2 object in parts and holds at most one part in memory. */
import { createHash } from "node:crypto";
import {
  type ArchiveBucket,
  type MultipartUpload,
  PART_BYTES,
  type UploadedPart,
} from "../../worker/store/archive/archive.ts";

/** The subset of an R2 bucket that writing large objects, and reading parts of them, needs. */
export type LargeBucket = Omit<ArchiveBucket, "get"> & {
  get(
    key: string,
    options?: { range?: { offset: number; length: number } },
  ): Promise<{ arrayBuffer(): Promise<ArrayBuffer>; size: number } | null>;
};

/** What writing an object needs. */
type WritableBucket = Pick<LargeBucket, "createMultipartUpload"> & {
  put(key: string, value: Uint8Array<ArrayBuffer>): Promise<unknown>;
};

export class ObjectWriter {
  readonly #bucket: WritableBucket;
  readonly #key: string;
  readonly #hash = createHash("sha256");
  #texts: string[] = [];
  #characters = 0;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #size = 0;
  #upload: MultipartUpload | undefined;
  readonly #parts: UploadedPart[] = [];

  constructor(bucket: WritableBucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  /** Adds text, as UTF-8. */
  async write(text: string): Promise<void> {
    this.#texts.push(text);
    this.#characters += text.length;
    if (this.#characters >= PART_BYTES / 4) await this.#flush();
  }

  /** Adds bytes, which must not change afterwards. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    if (this.#texts.length > 0) await this.#flush();
    await this.#add(bytes);
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size;
  }

  /** Writes the rest and completes the object, which exists only after this call. */
  async end(): Promise<{ size: number; sha256: string }> {
    await this.#flush();
    if (this.#upload === undefined) {
      await this.#bucket.put(this.#key, this.#take(this.#waitingBytes));
    } else {
      if (this.#waitingBytes > 0) await this.#part(this.#take(this.#waitingBytes));
      await this.#upload.complete(this.#parts);
    }
    return { size: this.#size, sha256: this.#hash.digest("hex") };
  }

  /** Discards the parts of an object that will not be completed. */
  async abort(): Promise<void> {
    await this.#upload?.abort();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#texts.join(""));
    this.#texts = [];
    this.#characters = 0;
    await this.#add(bytes);
  }

  async #add(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    while (this.#waitingBytes >= PART_BYTES) await this.#part(this.#take(PART_BYTES));
  }

  /** Removes the first bytes of those that wait. */
  #take(length: number): Uint8Array<ArrayBuffer> {
    const chunk = new Uint8Array(length);
    let at = 0;
    while (at < length) {
      const next = this.#waiting[0]!;
      const part = next.subarray(0, length - at);
      chunk.set(part, at);
      at += part.length;
      if (part.length === next.length) this.#waiting.shift();
      else this.#waiting[0] = next.subarray(part.length);
    }
    this.#waitingBytes -= length;
    return chunk;
  }

  async #part(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key);
    const { partNumber, etag } = await this.#upload.uploadPart(this.#parts.length + 1, bytes);
    this.#parts.push({ partNumber, etag });
  }
}
