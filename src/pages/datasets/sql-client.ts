/** The page's side of the SQL engine (./sql-engine.worker.ts). */
import type { EngineReply, EngineRequest } from "../../domain/datasets/sql-engine.ts";

export type SqlClient = {
  /** Runs a query; the engine is loaded before the first. */
  run(sql: string): void;
  /** Ends the engine with what it is doing. */
  stop(): void;
};

/** @param onReply gets progress, results and errors */
export function startEngine(onReply: (reply: EngineReply) => void): SqlClient {
  const worker = new Worker(new URL("./sql-engine.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<EngineReply>) => onReply(data);
  // The script itself cannot be loaded, or it fails outside of a query.
  worker.onerror = (event) => onReply({ type: "lost", message: event.message ?? "" });
  return {
    run: (sql) => worker.postMessage({ sql } satisfies EngineRequest),
    stop: () => worker.terminate(),
  };
}
