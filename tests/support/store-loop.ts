/**
 * A process that works on a local store until its input ends, for tests of several at once:
 * `node store-loop.ts STATE read|write|files`. Prints "open" when it starts, then "done" or "failed" for each turn.
 */
import { openLocal } from "../../cli/local/local.ts";

const [state = "", mode] = process.argv.slice(2);
let hasEnded = false;
process.stdin.on("end", () => (hasEnded = true)).resume();
const local = await openLocal(state);
const { db } = local.stores;
process.stdout.write("open\n");
for (let turn = 0; !hasEnded; turn++) {
  try {
    if (mode === "write") {
      const values = [`f-${process.pid}-${turn}`, "f-new"];
      await db.write([{ sql: "INSERT OR REPLACE INTO superseded VALUES ('feed', ?, ?)", values }]);
    } else if (mode === "files") {
      const key = `loop/${turn % 20}`;
      await local.archive.put(key, new TextEncoder().encode(String(turn)));
      const upload = await local.archive.createMultipartUpload(`${key}-upload`);
      await upload.complete([await upload.uploadPart(1, new TextEncoder().encode(key))]);
      const object = await local.archive.get(key);
      const text = new TextDecoder().decode(await object!.arrayBuffer());
      const { objects } = await local.archive.list({ prefix: `${key}-` });
      if (text !== String(turn) || objects.length !== 1) throw new Error(`${key} is wrong`);
    } else {
      await db.rows("SELECT count(*) AS n FROM superseded");
    }
    process.stdout.write("done\n");
  } catch {
    process.stdout.write("failed\n");
  }
}
await local.close();
