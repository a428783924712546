/** Writes an R2 object in parts and holds at most one part in memory. */
import { createHash } from "node:crypto";
import { type ArchiveBucket, type MultipartUpload, PART_BYTES, type UploadedPart } from "../../worker/store/archive.ts";

/** The subset of an R2 bucket that writing large objects needs. */
export type LargeBucket = ArchiveBucket;

export class ObjectWriter {
  readonly #bucket: LargeBucket;
  readonly #key: string;
  readonly #hash = createHash("sha256");
  #texts: string[] = [];
  #characters = 0;
  #waiting: Buffer = Buffer.alloc(0);
  #size = 0;
  #upload: MultipartUpload | undefined;
  readonly #parts: UploadedPart[] = [];

  constructor(bucket: LargeBucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  /** Adds text, as UTF-8. */
  async write(text: string): Promise<void> {
    this.#texts.push(text);
    this.#characters += text.length;
    if (this.#characters >= PART_BYTES / 4) await this.#flush();
  }

  /** Writes the rest and completes the object, which exists only after this call. */
  async end(): Promise<{ size: number; sha256: string }> {
    await this.#flush();
    if (this.#upload === undefined) {
      await this.#bucket.put(this.#key, Uint8Array.from(this.#waiting));
    } else {
      if (this.#waiting.length > 0) await this.#part(this.#waiting);
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
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    while (this.#waiting.length >= PART_BYTES) {
      await this.#part(this.#waiting.subarray(0, PART_BYTES));
      this.#waiting = this.#waiting.subarray(PART_BYTES);
    }
  }

  async #part(bytes: Buffer): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key);
    const { partNumber, etag } = await this.#upload.uploadPart(this.#parts.length + 1, Uint8Array.from(bytes));
    this.#parts.push({ partNumber, etag });
  }
}
