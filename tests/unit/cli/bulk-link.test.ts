/** Calls from the threads of a bulk import to the main thread. */
import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { answerCalls, isCall, linkedArchive, openCalls } from "../../../cli/bulk/link.ts";
import type { ArchiveBucket } from "../../../worker/store/archive/archive.ts";
import type { Stores } from "../../../worker/store/db/db.ts";

test("two threads that begin an upload at the same time write to their own", async () => {
  const written: string[] = [];
  const archive = {
    async createMultipartUpload(key: string) {
      await new Promise((done) => setTimeout(done, 10));
      return {
        uploadPart: async (partNumber: number, bytes: Uint8Array) => {
          written.push(`${key} ${partNumber} ${bytes[0]}`);
          return { partNumber, etag: key };
        },
        complete: async (parts: { etag: string }[]) => void written.push(`${key} of ${parts.map(({ etag }) => etag)}`),
        abort: async () => {},
      };
    },
  } as unknown as ArchiveBucket;
  const answer = answerCalls({} as Stores, archive, () => Promise.resolve([]) as never);
  const channels = ["a", "b"].map(() => new MessageChannel());
  const buckets = channels.map(({ port1, port2 }) => {
    port2.on("message", (message) => isCall(message) && void answer(port2, message));
    return linkedArchive(openCalls(port1));
  });
  const upload = async (bucket: ArchiveBucket, key: string, byte: number) => {
    const begun = await bucket.createMultipartUpload(key);
    await begun.complete([await begun.uploadPart(1, Uint8Array.of(byte))]);
  };
  await Promise.all([upload(buckets[0]!, "a", 1), upload(buckets[1]!, "b", 2)]);
  for (const { port1 } of channels) port1.close();
  expect(written.toSorted()).toEqual(["a 1 1", "a of a", "b 1 2", "b of b"]);
});
