/** Nothing of a version is shown while it is being imported anew, wherever a query comes from. */
import { beforeAll, expect, test } from "vitest";
import { versionLists } from "../../../worker/store/lists/list-write.ts";
import { data, stores } from "./fixture.ts";
import { buildWorld } from "./world.ts";

beforeAll(buildWorld);

const QUERY = `{
  operators(where: { onestop_id: "o-9q9-gamma" }) { agencies { agency_name } }
  places(level: ADM0) { adm0_name }
  agencies { agency_name }
  routes(where: { feed_onestop_id: "f-9q9-alpha" }) { id }
  stops(ids: [1000]) { id }
  trips { id }
}`;

test("entities reappear when the import has ended", async () => {
  const before = await data(QUERY);
  expect(before.operators[0].agencies).toEqual([{ agency_name: "Gamma" }]);
  expect(before.places.map((place: { adm0_name: string }) => place.adm0_name)).toEqual(["Germany", "Here"]);
  const busy = (flag: number) =>
    stores().db.write([
      { sql: "UPDATE feed_version_import SET in_progress = ? WHERE feed_version_id = 11", values: [flag] },
      // As the start and the end of an import write it.
      ...versionLists(11),
    ]);
  await busy(1);
  expect(await data(QUERY)).toEqual({
    operators: [{ agencies: [] }],
    places: [{ adm0_name: "Germany" }],
    agencies: [{ agency_name: "Beta" }],
    routes: [],
    stops: [],
    trips: [],
  });
  await busy(0);
  expect(await data(QUERY)).toEqual(before);
});
