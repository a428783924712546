/** A thread that finds the damaged files of the store in one folder (started by ./damage-watch.ts). */
import { parentPort, workerData } from "node:worker_threads";
import { damagedFiles } from "./damaged-files.ts";

parentPort?.postMessage(await damagedFiles(workerData as string));
