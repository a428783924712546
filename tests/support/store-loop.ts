/**
 * A process that works on a local store until told to stop, for tests of several at once:
 * `node store-loop.ts STATE read|write|files MILLISECONDS`. Prints "open" when it starts, and its counts as JSON at the end.
 */
import { openLocal } from "../../cli/local/local.ts";

const [state = "", mode, milliseconds] = process.argv.slice(2);
const local = await openLocal(state);
const { db } = local.stores;
process.stdout.write("open\n");
const counts = { done: 0, failed: 0, longest: 0 };
const end = Date.now() + Number(milliseconds);
while (Date.now() < end) {
  const start = Date.now();
  try {
    if (mode === "write") {
      const values = [`f-${process.pid}-${counts.done}`, "f-new"];
      await db.write([{ sql: "INSERT OR REPLACE INTO superseded VALUES ('feed', ?, ?)", values }]);
    } else if (mode === "files") {
      const key = `loop/${counts.done % 20}`;
      await local.archive.put(key, new TextEncoder().encode(String(counts.done)));
      const upload = await local.archive.createMultipartUpload(`${key}-upload`);
      await upload.complete([await upload.uploadPart(1, new TextEncoder().encode(key))]);
      const object = await local.archive.get(key);
      const text = new TextDecoder().decode(await object!.arrayBuffer());
      const { objects } = await local.archive.list({ prefix: `${key}-` });
      if (text !== String(counts.done) || objects.length !== 1) throw new Error(`${key} is wrong`);
    } else {
      await db.rows("SELECT count(*) AS n FROM superseded");
    }
    counts.done++;
  } catch {
    counts.failed++;
  }
  counts.longest = Math.max(counts.longest, Date.now() - start);
}
process.stdout.write(`${JSON.stringify(counts)}\n`);
await local.close();
