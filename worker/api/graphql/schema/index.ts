/** The whole schema language text: names, arguments and nullability of Transitland v2, descriptions our own. */
import { CENSUS } from "./census.ts";
import { DIRECTIONS } from "./directions.ts";
import { FEED } from "./feed.ts";
import { FEED_VERSION } from "./feed-version.ts";
import { FLEX } from "./flex.ts";
import { GBFS } from "./gbfs.ts";
import { MUTATION } from "./mutation.ts";
import { OPERATOR } from "./operator.ts";
import { REALTIME } from "./realtime.ts";
import { ROOT, SUBSCRIPTION } from "./root.ts";
import { ROUTE } from "./route.ts";
import { GEOMETRY, SCALARS } from "./scalars.ts";
import { STOP } from "./stop.ts";
import { TRIP } from "./trip.ts";
import { VALIDATION } from "./validation.ts";

export const SDL = [
  SCALARS,
  ROOT,
  FEED,
  FEED_VERSION,
  OPERATOR,
  ROUTE,
  STOP,
  TRIP,
  FLEX,
  REALTIME,
  VALIDATION,
  GEOMETRY,
  CENSUS,
  DIRECTIONS,
  GBFS,
  MUTATION,
  SUBSCRIPTION,
].join("\n");
