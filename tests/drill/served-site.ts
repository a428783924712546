/**
 * A process of its own that serves the build in dist/ as `npm start` does, with the inspector of its runtime open:
 * `node --expose-gc served-site.ts STATE`. Tells where it listens, and its own heap after a collection when it is asked.
 */
import "../../cli/node-version.ts";
import "../../cli/silence.ts";
import { startFront } from "../../cli/front/server.ts";
import { startInspected } from "./inspected-site.ts";

const site = await startInspected(process.argv[2] ?? "");
const front = await startFront(new URL(site.origin), "127.0.0.1", 0);

process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heap: heapUsed + external });
});
process.once("disconnect", async () => {
  await front.close();
  await site.close();
  process.exit(0);
});
const { inspectorPort, isolate, pid } = site;
process.send?.({ origin: `http://127.0.0.1:${front.port}`, inspectorPort, isolate, pid });
