import { expect, it } from "vitest";
import type { VisibleFeature } from "../../../../../src/map/visible-features.ts";
import { joinStations } from "../../../../../src/pages/map/card/stations.ts";

const stop = (id: number, name: string, stopKind: number): VisibleFeature => ({
  ...{ kind: "stop", id, onestopId: `s-${id}`, href: "", name, badge: null, stopKind },
});
const group = (agency: string, stops: VisibleFeature[]) => ({ agency, networks: [], routes: [], stops });
const idsOf = (groups: ReturnType<typeof joinStations>) => groups.map(({ stops }) => stops.map(({ id }) => id));

it("a station stands for its parts of the same name, also in the list of another agency", () => {
  const groups = [group("A", [stop(1, "Central", 0), stop(2, "Pier", 0)]), group("f-a", [stop(3, "Central", 1)])];
  expect(idsOf(joinStations(groups))).toEqual([[2], [3]]);
  expect(idsOf(joinStations([group("A", [stop(1, "Central", 2)]), group("f-a", [stop(3, "Central", 1)])]))).toEqual([
    [3],
  ]);
});

it("two stops of one name without a station stay", () => {
  expect(idsOf(joinStations([group("A", [stop(1, "Main St", 0), stop(2, "Main St", 0)])]))).toEqual([[1, 2]]);
});
