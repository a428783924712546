/** `/operators`. */
import { listTotals } from "../../store/lists/read.ts";
import type { Collection } from "../endpoint/endpoint.ts";
import { idOr } from "../endpoint/key.ts";
import {
  AREA,
  direct,
  FEED,
  groupWith,
  INCLUDE_ALERTS,
  LICENSE,
  ONESTOP_ID,
  PLACES,
  parameter,
  plain,
  SEARCH,
  TAGS,
  withExample,
} from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { alerts } from "../endpoint/selection.ts";
import { TEXT } from "../endpoint/value.ts";

/** One row per operator, merged over its feeds. */
const MERGED_GROUP = groupWith([], () => ({ merged: true }));

export const OPERATORS: Collection = {
  name: "operators",
  groups: [
    plain(parameter("operator_key", TEXT, "Onestop ID or numeric id.", SAMPLE.operator), INCLUDE_ALERTS),
    direct(withExample(ONESTOP_ID, SAMPLE.operator), FEED, SEARCH),
    MERGED_GROUP,
    PLACES,
    TAGS,
    AREA,
    LICENSE,
  ],
  total: async (db) => (await listTotals(db)).operator.count,
  key: ({ operator_key }) => (operator_key === undefined ? {} : idOr("onestop_id", operator_key as string)),
  document: ({ include_alerts }) => `query ($limit: Int, $after: Int, $ids: [Int!], $where: OperatorFilter) {
    operators(limit: $limit, after: $after, ids: $ids, where: $where) {
      id onestop_id name short_name website tags
      feeds { id onestop_id name spec }
      agencies {
        id agency_id agency_name geometry ${alerts(include_alerts === true)}
        places(where: { min_rank: 0.2 }) { city_name adm0_name adm1_name }
      }
    }
  }`,
  everything: { include_alerts: true },
};
