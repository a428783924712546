/**
 * `npm start`: builds, brings the store up to date, loads the sample into an empty one, serves the site, and prints its
 * address when it is ready. Ends on SIGTERM and SIGINT.
 */
import "./node-version.ts";
import "./silence.ts";
import { connect } from "node:net";
import { parseArgs } from "node:util";
import { asProblem, problem } from "../worker/problem.ts";
import { parseSettings } from "../worker/settings.ts";
import { build, builtWorker } from "./build/bundle.ts";
import { writeFileHeaders } from "./deploy/file-headers.ts";
import { addBeside } from "./follow/add-beside.ts";
import { followBeside } from "./follow/beside.ts";
import { KeepRunning } from "./front/keep-running.ts";
import { outliveErrors, startFront } from "./front/server.ts";
import { DamageWatch, damagedFilesInThread } from "./local/damage-watch.ts";
import { explainProblem, ignoreBrokenOutput } from "./local/failure.ts";
import { openLocal, openStore, type WorkerPart } from "./local/local.ts";
import { keepDatabasesOpen } from "./local/open-databases.ts";
import { keepReserve } from "./local/reserve.ts";
import { STATE } from "./project.ts";
import { readSettings } from "./settings.ts";

const OPTIONS = {
  state: { type: "string", default: STATE },
  empty: { type: "boolean", default: false },
  /** Serve the existing dist/ without building it again. */
  built: { type: "boolean", default: false },
  /** Start an identity provider beside the site, to try out signing in. */
  "with-idp": { type: "boolean", default: false },
  /** Keep the data fresh beside the site (`portal follow`). */
  follow: { type: "boolean", default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    const { message } = error as Error;
    throw problem(
      "command.usage",
      `${message} Usage: npm start -- [--empty] [--state DIR] [--with-idp] [--built] [--follow]`,
    );
  }
}

function readPort(): number {
  const text = process.env.PORT ?? "8787";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw problem("settings.invalid", `PORT is "${text}"; it must be a number from 0 to 65535.`);
  return port;
}

/** Replaces the error of a port that another program uses; returns any other error unchanged. */
function portTaken(error: unknown, port: number): unknown {
  const isTaken = (error as { code?: unknown } | null)?.code === "EADDRINUSE";
  return isTaken
    ? problem(
        "settings.invalid",
        `Port ${port} is used by another program. Choose another one, as in PORT=9000 npm start.`,
      )
    : error;
}

/** Problems whose reason only the error itself can tell. */
const WITH_CAUSE: ReadonlySet<string> = new Set(["internal", "store.unavailable", "deploy.failed"]);

/** The folder of the store, as far as the arguments can be read. */
function stateOfArguments(): string | null {
  try {
    return readArguments().state;
  } catch {
    return null;
  }
}

/** Whether a program accepts connections at this address. */
function listens({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

async function serve(): Promise<void> {
  const { state, empty, built, "with-idp": withIdp, follow } = readArguments();
  const port = readPort();
  const settings = readSettings();
  if (process.env.SITE_URL === undefined) settings.vars.SITE_URL = `http://127.0.0.1:${port}`;
  // Report an invalid setting now instead of at the first request.
  const { basemap } = parseSettings(settings.vars);
  // Build the basemap in parallel with the site.
  const { prepareWorld, putWorld } = await import("./basemap/archive.ts");
  const world = basemap === "" ? prepareWorld() : null;
  world?.catch(() => {});
  if (!built) await build(true);
  if (!empty) {
    const { loadSampleIfEmpty } = await import("./sample/sample.ts");
    const local = await openLocal(state, settings, { worksOnFullDisk: true });
    await loadSampleIfEmpty(local, state, (line) => process.stderr.write(`${line}\n`)).finally(() => local.close());
  }
  const idp = withIdp ? await (await import("./idp/idp.ts")).startIdp({ port: port === 0 ? 0 : port + 1 }) : null;
  Object.assign(settings.vars, idp?.vars);
  const adding = addBeside({ state, db: () => site.stores.db, vars: settings.vars });
  const worker = { ...(await builtWorker(settings)), serviceBindings: { ADDER: adding.answer } } as Partial<WorkerPart>;
  await writeFileHeaders(settings.vars);
  const openSite = () =>
    openStore(state, settings, `portal-site-${process.pid}`, worker, undefined, { worksOnFullDisk: true });
  let site = await openSite();
  // The first read of the keys makes their file, for which a disk that is full later has no room.
  await site.kv.list({ prefix: "-" }).catch(() => {});
  const log = (line: string) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`);
  const now = () => performance.now();
  const damage = new DamageWatch(() => damagedFilesInThread(state), log, now);
  const front = await startFront(site.url, "127.0.0.1", port, () => void damage.failed()).catch(
    async (error: unknown) => {
      await site.close();
      throw portTaken(error, port);
    },
  );
  outliveErrors();
  const runtime = new KeepRunning({
    isUp: () => listens(site.url),
    async restart() {
      await site.close().catch(() => {});
      site = await openSite();
      front.pointTo(site.url);
    },
    ...{ log, now },
  });
  const endKeeping = [keepDatabasesOpen(state), keepReserve(state), runtime.start(), damage.start()];
  const origin = `http://127.0.0.1:${front.port}`;
  await idp?.serve(origin);
  if (world !== null) {
    // Without a basemap the site serves everything else.
    await world
      .then(() => putWorld(site.tiles))
      .catch((error: unknown) => process.stderr.write(`The basemap could not be made: ${String(error)}\n`));
  } else if (!(await site.tiles.list({ prefix: basemap })).objects.some(({ key }) => key === basemap)) {
    process.stderr.write(
      `BASEMAP is "${basemap}", which the bucket of tiles does not have: the map has no ground. ` +
        "`portal basemap put FILE` puts one there.\n",
    );
  }
  const endFollow = follow ? followBeside(state) : async () => {};
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const end of endKeeping) end();
    Promise.all([front.close(), endFollow(), adding.end()])
      .then(() => Promise.all([site.close(), idp?.close()]))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own listener would end the process with 143 before its store is closed. Remove it only after ours is
    // registered: a signal that arrives while there is no listener is lost.
    const others = process.rawListeners(signal) as NodeJS.SignalsListener[];
    process.on(signal, stop);
    for (const other of others) process.off(signal, other);
  }
  process.stdout.write(`Ready at ${origin}\n`);
  if (idp !== null) process.stdout.write(`${idp.help}\n`);
}

ignoreBrokenOutput(process.stdout, process.stderr);
try {
  await serve();
} catch (error) {
  const p = await explainProblem(asProblem(error), stateOfArguments());
  process.stderr.write(`${p.code}: ${p.detail}\n`);
  if (WITH_CAUSE.has(p.code) && p.cause instanceof Error) process.stderr.write(`${p.cause.stack}\n`);
  process.exit(1);
}
