/** Places of the sample's agencies, for tests of the pages of places: names, extents and counts that are known here. */
import type { Local } from "../../cli/local/local.ts";
import { refreshLists } from "../../worker/store/lists/list-write.ts";

type Extent = readonly [number, number, number, number];

function place(adm0: string, adm1: string | null, city: string | null, extents: [Extent, Extent?, Extent?], rank = 1) {
  const [adm0_extent, adm1_extent = null, city_extent = null] = extents;
  return { adm0_name: adm0, adm1_name: adm1, city_name: city, rank, adm0_extent, adm1_extent, city_extent };
}

const IRELAND: Extent = [-10.48, 51.44, -6.01, 55.39];
const STATES: Extent = [172.476, 18.9, 293.05, 71.4];

/** Places by a part of the agency's name. The Luas has a second one, and one outside of any city. */
const PLACES: readonly [agency: string, ReturnType<typeof place>[]][] = [
  [
    "Luas",
    [
      place("Ireland", "Dublin", "Dublin", [IRELAND, [-6.55, 53.18, -6.0, 53.64], [-6.86, 52.99, -5.66, 53.71]]),
      place("Ireland", "Dublin", null, [IRELAND, [-6.55, 53.18, -6.0, 53.64]], 0.2),
    ],
  ],
  [
    "Tokyo",
    [
      place("Japan", "Tokyo", "Tokyo", [
        [122.9, 24, 153.98, 45.5],
        [138.9, 24.2, 153.98, 35.9],
      ]),
    ],
  ],
  [
    "MBTA",
    [
      place("United States of America", "Massachusetts", "Boston", [
        STATES,
        [286.5, 41.2, 290.1, 42.9],
        [288.45, 42, 289.43, 42.72],
      ]),
    ],
  ],
  [
    "Sydney",
    [
      place("Australia", "New South Wales", "Sydney", [
        [112.9, -54.8, 159.1, -9.2],
        [141, -37.5, 153.6, -28.2],
      ]),
    ],
  ],
  ["Subte", [place("Argentina", "Ciudad de Buenos Aires", "Buenos Aires", [[-73.6, -55, -53.6, -21.8]])]],
];

/** Gives the agencies of the sample their places. */
export async function addPlaces(store: Local): Promise<void> {
  await store.stores.db.write([
    { sql: "UPDATE agency SET places = '[]'", values: [] },
    ...PLACES.map(([agency, places]) => ({
      sql: "UPDATE agency SET places = ? WHERE instr(agency_name, ?) > 0",
      values: [JSON.stringify(places), agency],
    })),
  ]);
  await refreshLists(store.stores.db);
}
