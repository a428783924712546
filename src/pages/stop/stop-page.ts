/** The data of a stop page for its parts that the server renders. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { EntityKey } from "../../domain/ids/keys.ts";
import { stopQuery } from "./lazy.ts";
import type { StopDetail, StopPage } from "./load.ts";

/** Names the data of a stop page. */
export type StopAsk = {
  stopKey: EntityKey;
  /** Also the ways inside a station. */
  ways: boolean;
};

/** The data of a page whose outline says that the stop exists, and the stop itself. */
export function useStopPage({ stopKey, ways }: StopAsk): StopPage & { stop: StopDetail } {
  const page = useSuspenseQuery(stopQuery(stopKey, ways)).data;
  return { ...page, stop: page.stops[0]! };
}
