/** `/routes/{route_key}.png` and `/routes.png`: redirect to the preview image of a route. */
import type { CollectionEndpoint, PlainEndpoint } from "../endpoint/endpoint.ts";
import { refuse } from "../endpoint/refusal.ts";
import { firstRow } from "../endpoint/rows.ts";
import { ROUTES } from "./routes.ts";

const ANSWERS = {
  200: { description: "The image, for clients that follow redirects", type: "image/png" },
  302: { description: "URL of the image, 1200 by 630 pixels", type: null },
  404: { description: "No such route", type: "application/json" },
} as const;

/** @param key numeric id, Onestop ID, or `feed:route_id` */
function toPicture(key: string): Response {
  const location = `/cards/routes/${encodeURIComponent(key.toWellFormed())}.png`;
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-cache" } });
}

/** Takes the parameters of the list. */
const FIRST_ROUTE: CollectionEndpoint = {
  kind: "list",
  path: "/routes",
  operation: "listRoutes",
  summary: "",
  collection: ROUTES,
  formats: [],
  paged: false,
};

export const PICTURES: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    path: "/routes/{route_key}.png",
    operation: "getPictureOfRoute",
    summary: "Redirect to a picture of one route",
    segments: { route_key: "Numeric id, Onestop ID, or `feed:route_id`" },
    answers: ANSWERS,
    answer: ({ path }) => toPicture(path.route_key ?? ""),
  },
  {
    kind: "plain",
    path: "/routes.png",
    operation: "getPictureOfFirstRoute",
    summary: "Redirect to a picture of the first route of a list",
    description: "Takes the parameters of `/routes`.",
    answers: ANSWERS,
    async answer(request) {
      const row = await firstRow(FIRST_ROUTE, request);
      return row === null ? refuse.notFound() : toPicture(String(row.onestop_id ?? row.id));
    },
  },
];
