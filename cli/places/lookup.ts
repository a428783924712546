/** Place look-ups in a process of their own, so that an import neither waits for them nor holds their data. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PlaceLookup } from "../../worker/ingest/places.ts";
import { problem } from "../../worker/problem.ts";

export type PlaceProcess = {
  lookUp: PlaceLookup;
  /** Ends it; a look-up under way fails. */
  close(): void;
};

/** Starts the process, which begins to load its data. It ends with this one at the latest. */
export function startPlaceProcess(): PlaceProcess {
  const child = fork(fileURLToPath(new URL("./lookup-process.ts", import.meta.url)), [], {
    execArgv: ["--max-semi-space-size=4"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(problem("internal", "The look-up of places ended early.")));
  });
  // What goes wrong is met by the look-up that waits for it.
  ended.catch(() => {});
  let before: Promise<unknown> = Promise.resolve();
  return {
    /** One after the other: answers come in the order of questions. */
    lookUp(points, cells) {
      const ask = async () => {
        child.send({ points, cells });
        const [found] = await Promise.race([once(child, "message"), ended]);
        return found as Awaited<ReturnType<PlaceLookup>>;
      };
      const answer = before.then(ask);
      before = answer.catch(() => {});
      return answer;
    },
    close() {
      child.kill();
    },
  };
}
