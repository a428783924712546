/** The thread of a check: finds the damaged files of the store in the folder that it is started with (./damage-watch.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { damagedFiles } from "./local/damaged-files.ts";

parentPort?.postMessage(await damagedFiles(workerData as string));
