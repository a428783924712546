/** MOTIS' `map/initial` and `health`: what the server has. */
import { problem } from "../../../../problem.ts";
import { listEntries } from "../../../../store/lists/read.ts";
import type { PlainEndpoint } from "../../../endpoint/endpoint.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { MAX_MANY, MAX_MINUTES } from "./one-to.ts";
import { motisOperation } from "./operation.ts";
import { HEALTH, INITIAL } from "./schemas.ts";

type View = { lat: number; lon: number; zoom: number };
const WORLD: View = { lat: 20, lon: 0, zoom: 2 };
const MAX_ZOOM = 15;
/** Longest walk before or after a ride, and alone, in seconds: 1 km and 5 km in a straight line, at 1.2 m/s. */
const MAX_ACCESS_S = 1100;
const MAX_DIRECT_S = 5500;

/** The area of the operator with the most routes; the world without one. */
async function largestArea({ stores: { db } }: ApiContext): Promise<View> {
  const operators = await listEntries(db, "operator");
  const operatorsWithBox = operators.map(([, operator]) => operator).filter(({ box }) => box !== null);
  const box = operatorsWithBox.toSorted((a, b) => b.routes - a.routes)[0]?.box ?? null;
  if (box === null) return WORLD;
  const [minLon, minLat, maxLon, maxLat] = box;
  const span = Math.max(maxLat - minLat, (maxLon - minLon + 360) % 360, 1e-3);
  const east = maxLon < minLon ? maxLon + 360 : maxLon;
  const lon = (minLon + east) / 2;
  return {
    lat: (minLat + maxLat) / 2,
    lon: lon > 180 ? lon - 360 : lon,
    zoom: Math.max(WORLD.zoom, Math.min(MAX_ZOOM, Math.floor(Math.log2(360 / span)))),
  };
}

export const MOTIS_INITIAL = motisOperation({
  path: "/map/initial",
  operation: "readMotisInitial",
  summary: "Where a map begins, and the limits of the server",
  description: "The area of the operator with the most routes.",
  version: "v1",
  schema: INITIAL,
  async body({ api }) {
    const config = {
      ...{ motisVersion: "2.11.3", hasElevation: false, hasRoutedTransfers: false, hasStreetRouting: true },
      ...{ maxOneToManySize: MAX_MANY, maxOneToAllTravelTimeLimit: MAX_MINUTES },
      ...{ maxPrePostTransitTimeLimit: MAX_ACCESS_S, maxDirectTimeLimit: MAX_DIRECT_S, shapesDebugEnabled: false },
    };
    return { ...(await largestArea(api)), serverConfig: config };
  },
});

/** MOTIS' page for developers shows the changes that it computed in advance; we compute those of each search. */
export const MOTIS_TRANSFERS: PlainEndpoint = {
  kind: "plain",
  path: "/motis/api/debug/transfers",
  operation: "readMotisTransfers",
  summary: "Not offered",
  answers: { 501: { description: "Not offered", type: "application/json" } },
  answer() {
    const detail = "The operation debug/transfers is not supported here: changes are computed for each search.";
    throw problem("query.not_offered", detail);
  },
};

export const MOTIS_HEALTH = motisOperation({
  path: "/health",
  operation: "readMotisHealth",
  summary: "Whether there are realtime feeds and shared vehicles",
  description:
    "`rt`: whether the last fetch of a realtime feed succeeded; `gbfs`: that of a system of shared vehicles.",
  version: "v1",
  schema: HEALTH,
  async body({ api }) {
    const feeds = await listEntries(api.stores.db, "feed");
    const has = (kind: string) => feeds.some(([, feed]) => feed.spec === kind && feed.fetchSucceeded === 1);
    return { rt: has("gtfs-rt"), gbfs: has("gbfs") };
  },
});
