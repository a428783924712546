import { expect, test } from "vitest";
import { cutsWay, pedestrianFlags } from "../../../../cli/streets/pedestrian.ts";
import {
  BRIDGE_FLAG,
  classOf,
  DESTINATION_FLAG,
  StreetClass,
  StreetSurface,
  surfaceOf,
  TUNNEL_FLAG,
  WheelchairAccess,
  wheelchairOf,
} from "../../../../src/domain/streets/cell.ts";

const flags = (tags: Record<string, string>) => pedestrianFlags(new Map(Object.entries(tags)));

test.each([
  [{ highway: "footway" }, StreetClass.path],
  [{ highway: "footway", footway: "crossing" }, StreetClass.crossing],
  [{ highway: "footway", indoor: "yes" }, StreetClass.corridor],
  [{ highway: "residential", sidewalk: "no" }, StreetClass.street],
  [{ highway: "residential", oneway: "yes" }, StreetClass.street],
  [{ highway: "service", access: "private", foot: "yes" }, StreetClass.street],
  [{ highway: "primary" }, StreetClass.mainRoad],
  [{ highway: "trunk", motorroad: "yes", foot: "yes" }, StreetClass.mainRoad],
  [{ highway: "steps" }, StreetClass.steps],
  [{ railway: "platform" }, StreetClass.platform],
  [{ public_transport: "platform" }, StreetClass.platform],
  [{ route: "ferry" }, StreetClass.ferry],
  [{ highway: "pedestrian", area: "yes" }, StreetClass.pedestrian],
])("people walk %j", (tags, streetClass) => {
  expect(classOf(flags(tags)!)).toBe(streetClass);
});

test.each<Record<string, string>>([
  { highway: "motorway" },
  { highway: "motorway_link" },
  { highway: "trunk", motorroad: "yes" },
  { highway: "residential", foot: "no" },
  { highway: "primary", foot: "use_sidepath" },
  { highway: "service", access: "private" },
  { highway: "track", access: "agricultural" },
  { highway: "proposed" },
  { highway: "construction", construction: "residential" },
  { highway: "raceway" },
  { highway: "constructor" },
  { route: "ferry", foot: "no" },
  { building: "yes" },
])("nobody walks %j", (tags) => {
  expect(flags(tags)).toBeNull();
});

test("surface, wheelchair, bridge, tunnel, and destination are in the flags", () => {
  const all = flags({
    highway: "path",
    surface: "concrete:plates",
    wheelchair: "limited",
    bridge: "viaduct",
    access: "customers",
  })!;
  expect([surfaceOf(all), wheelchairOf(all)]).toEqual([StreetSurface.paved, WheelchairAccess.limited]);
  expect(all & BRIDGE_FLAG).toBe(BRIDGE_FLAG);
  expect(all & DESTINATION_FLAG).toBe(DESTINATION_FLAG);
  expect(all & TUNNEL_FLAG).toBe(0);
  expect(flags({ highway: "path", bridge: "no", tunnel: "yes" })! & (BRIDGE_FLAG | TUNNEL_FLAG)).toBe(TUNNEL_FLAG);
});

test("a barrier cuts a way only for those who may not pass it", () => {
  const cuts = (tags: Record<string, string>) => cutsWay(new Map(Object.entries(tags)));
  expect(cuts({ barrier: "gate", access: "private" })).toBe(true);
  expect(cuts({ barrier: "gate", access: "private", foot: "yes" })).toBe(false);
  expect(cuts({ barrier: "bollard" })).toBe(false);
  expect(cuts({ highway: "crossing", foot: "no" })).toBe(true);
});
