/** An R2 bucket in memory, for measurements and tests in Node. */
import type { ArchiveBucket, UploadedPart } from "../../worker/store/archive/archive.ts";

export class MemoryBucket implements ArchiveBucket {
  readonly objects = new Map<string, Uint8Array<ArrayBuffer>>();

  async put(key: string, value: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<void> {
    this.objects.set(key, new Uint8Array(value).slice());
  }

  async get(key: string, { range }: { range?: { offset: number; length: number } } = {}) {
    const object = this.objects.get(key);
    if (object === undefined) return null;
    const bytes = range === undefined ? object.slice() : object.slice(range.offset, range.offset + range.length);
    return { size: object.length, arrayBuffer: async () => bytes.buffer };
  }

  async head(key: string): Promise<{ size: number } | null> {
    const object = this.objects.get(key);
    return object === undefined ? null : { size: object.length };
  }

  async delete(key: string): Promise<void> {
    this.objects.delete(key);
  }

  async list({ prefix }: { prefix: string }) {
    const found = [...this.objects].filter(([key]) => key.startsWith(prefix));
    return { objects: found.map(([key, { length: size }]) => ({ key, size })), truncated: false };
  }

  async createMultipartUpload(key: string) {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    return {
      uploadPart: async (partNumber: number, value: Uint8Array<ArrayBuffer>): Promise<UploadedPart> => {
        parts[partNumber - 1] = value.slice();
        return { partNumber, etag: String(partNumber) };
      },
      complete: async () => this.put(key, await new Blob(parts).arrayBuffer()),
      abort: async () => {},
    };
  }
}
