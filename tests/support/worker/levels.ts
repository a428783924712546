/**
 * Counts the trips to the database that a page, or an operation alone, makes one after the other. Each store is slow, so
 * that trips which do not wait for each other are under way at the same time.
 */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import type { GraphqlRequest, Transport } from "../../../src/data/transport.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { consoleApi } from "../../../worker/page/console-api.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { apiTransport } from "../../../worker/page/transport.ts";
import { newTrips, openStores } from "../../../worker/store/db/db.ts";

/** No page and no operation of a page needs more. */
export const MAX_LEVELS = 3;

/** Milliseconds of a trip: more than the head start of loading, after which a page that streams is sent. */
const TRIP_MS = 60;

const SITE = { name: "P", url: "http://p.test", apiBase: "/api/v2", links: {}, signIn: null, buildId: "x", now: 0 };

export type Trips = {
  /** Trips one after the other. */
  levels: number;
  rows: number;
};

export type PageTrips = Trips & {
  /** Those before the first byte of a page that is streamed. */
  first: number;
  /** Also of a page that fails after its first byte. */
  status: number;
};

function slowApi(now: Date) {
  const stores = openStores(env as unknown as Record<string, unknown>, { trips: newTrips(TRIP_MS) });
  const api = createContext({ stores, now });
  const { db } = stores;
  const transport: Transport = {
    ...apiTransport(api),
    api: consoleApi({ context: api, closed: false }),
    content: async () => null,
  };
  return { db, transport };
}

/** Loads a page as for a visitor, with the transport itself or one around it. */
export async function loadCounted(
  path: string,
  now: Date,
  around: (transport: Transport) => Transport = (transport) => transport,
): Promise<PageTrips> {
  const { db, transport } = slowApi(now);
  const client = createQueryClient(around(transport), Number.POSITIVE_INFINITY);
  const request = new Request(`http://p.test${path}`);
  const loaded = await loadPage(request, client, SITE as never, { streamed: true });
  const first = db.levels;
  if (loaded instanceof Response) return { first, levels: first, rows: db.cost.rowsRead, status: loaded.status };
  const failure = loaded.failure ?? (await loaded.rest);
  return { first, levels: db.levels, rows: db.cost.rowsRead, status: failure?.status ?? 200 };
}

/** Counts the trips of operations that run alone. */
export async function countAlone(run: (transport: Transport) => Promise<unknown>, now: Date): Promise<Trips> {
  const { db, transport } = slowApi(now);
  await run(transport);
  return { levels: db.levels, rows: db.cost.rowsRead };
}

/** Levels of operations by their names, and of other addresses by their paths: the most of those with the same name. */
export type OperationLevels = Map<string, number>;

/**
 * A transport that runs each operation in stores of its own.
 * @param withPortal false for a server that is not this portal, of which pages read other documents
 * @param answered gets the data of each operation
 */
export function transportAlone(
  levels: OperationLevels,
  now: Date,
  { withPortal = true, answered }: { withPortal?: boolean; answered?: (name: string, data: unknown) => void } = {},
): Transport {
  const alone = async <T>(name: string, run: (transport: Transport) => Promise<T>): Promise<T> => {
    const { db, transport } = slowApi(now);
    const answer = await run(transport);
    levels.set(name, Math.max(db.levels, levels.get(name) ?? 0));
    return answer;
  };
  const pathOf = (path: string) => path.replace(/\?.*/, "");
  const send = async (operation: GraphqlRequest, signal: AbortSignal) => {
    const answer = await alone(operation.operationName, (transport) => transport.send(operation, signal));
    answered?.(operation.operationName, answer.data);
    return answer;
  };
  if (!withPortal) return { send, content: async () => null };
  return {
    send,
    portal: (path, signal) => alone(pathOf(path), (transport) => transport.portal!(path, signal)),
    api: (path, signal) => alone(pathOf(path), (transport) => transport.api!(path, signal)),
    content: async () => null,
  };
}

/** Loads a page whose operations run alone. */
export async function loadAlone(path: string, transport: Transport): Promise<void> {
  const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
  await loadPage(new Request(`http://p.test${path}`), client, SITE as never);
}

/**
 * Expects these trips of a page. On a slow machine, trips that do not wait for each other may still be counted one after
 * the other, so the fewest of several runs count.
 * @returns what the run with these trips counted
 */
export async function expectTrips(
  load: () => Promise<PageTrips>,
  path: string,
  most: { first: number; levels: number },
): Promise<PageTrips> {
  let page: PageTrips | undefined;
  const tripsOf = async () => {
    page = await load();
    return { first: page.first, levels: page.levels };
  };
  await expect.poll(tripsOf, { timeout: 30_000, message: path }).toEqual(most);
  return page!;
}
