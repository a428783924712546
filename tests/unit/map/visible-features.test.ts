import { expect, it } from "vitest";
import { countOf, groupByAgency } from "../../../src/map/visible-features.ts";

const route = (id: number, more: object) => ({
  source: "routes",
  id,
  properties: { onestop_id: `r-x-${id}`, route_type: 3, agency_name: "B", route_id: `${id}`, ...more },
});

const AGENCIES = '[{"agency_id":"1","agency_name":"B"},{"agency_id":"2","agency_name":"C"}]';

it("each line and stop is one row, grouped by agency in natural order", () => {
  const groups = groupByAgency([
    route(1, { route_short_name: "10" }),
    route(2, { route_short_name: "9" }),
    route(1, { route_short_name: "10" }),
    route(3, { agency_name: "A", route_long_name: "Long" }),
    {
      source: "stops",
      id: 1,
      properties: { onestop_id: "s-x-1", stop_id: "1", stop_name: "Main St", agencies: AGENCIES },
    },
  ]);
  expect(groups.map((group) => group.agency)).toEqual(["A", "B"]);
  expect(groups[1]?.routes.map((row) => row.badge?.route_short_name)).toEqual(["9", "10"]);
  expect(groups[1]?.stops.map((row) => row.name)).toEqual(["Main St"]);
  expect(countOf(groups)).toEqual({ networks: 0, routes: 3, stops: 1, rentals: 0 });
});

it("rows link to the pages of routes and stops", () => {
  const [group] = groupByAgency([
    route(7, {}),
    { source: "stops", id: 8, properties: { feed_onestop_id: "f-x", stop_id: "S 1", agencies: AGENCIES } },
  ]);
  expect(group?.routes[0]?.href).toBe("/routes/r-x-7");
  expect(group?.stops[0]?.href).toMatch(/^\/stops\/f-x:S%201$/);
  expect(group?.routes[0]?.name).toBe("7");
});

it("features without an id are omitted, those without an agency are grouped by feed", () => {
  expect(groupByAgency([{ source: "routes", properties: {} }])).toEqual([]);
  const [group] = groupByAgency([route(1, { agency_name: undefined, feed_onestop_id: "f-y" })]);
  expect(group?.agency).toBe("f-y");
  for (const agencies of ["[]", "[null]", "{", "null", "[{}]", undefined, 7]) {
    const [stops] = groupByAgency([{ source: "stops", id: 1, properties: { agencies, feed_onestop_id: "f-z" } }]);
    expect([agencies, stops?.agency]).toEqual([agencies, "f-z"]);
  }
});

it("networks, shown for their lines at low zooms, are a separate list that links to operators", () => {
  const network = (id: number, properties: object) => ({
    source: "routes",
    sourceLayer: "networks",
    id,
    geometry: { type: "Point", coordinates: [id, 50] },
    properties: { feed_onestop_id: "f-x", ...properties },
  });
  const groups = groupByAgency([
    network(2, { agency_name: "Zurich", onestop_id: "o-x-zurich", routes: 45 }),
    network(1, { agency_name: "Aarau", routes: 1 }),
    network(2, { agency_name: "Zurich", onestop_id: "o-x-zurich", routes: 45 }),
    { ...network(2, { onestop_id: "r-x-2", route_type: 3 }), sourceLayer: "routes" },
  ]);
  expect(groups.map((group) => group.agency)).toEqual(["", "f-x"]);
  expect(groups[0]?.networks.map(({ name, href, network }) => [name, href, network])).toEqual([
    ["Aarau", "/feeds/f-x", { routes: 1, lon: 1, lat: 50 }],
    ["Zurich", "/operators/o-x-zurich", { routes: 45, lon: 2, lat: 50 }],
  ]);
  expect(countOf(groups)).toEqual({ networks: 2, routes: 1, stops: 0, rentals: 0 });
});

it("a station is one row, also in the group of another agency than its parts", () => {
  const stop = (id: number, stop_id: string, parent_station: string | null, more: object = {}) => ({
    source: "stops",
    id,
    properties: { feed_onestop_id: "f-x", stop_id, stop_name: "Central", agencies: AGENCIES, parent_station, ...more },
  });
  const idsOf = (features: Parameters<typeof groupByAgency>[0]) =>
    groupByAgency(features).flatMap(({ stops }) => stops.map(({ id }) => id));
  const parts = [stop(1, "p1", "c"), stop(2, "p2", "c"), stop(3, "b", "p2"), stop(4, "e", "c", { agencies: "[]" })];
  expect(idsOf([...parts, stop(5, "c", null, { location_type: 1 })])).toEqual([5]);
  // Without the station, the first of its parts; other names are other rows.
  expect(idsOf(parts.slice(0, 2))).toEqual([1]);
  expect(idsOf([stop(1, "p1", "c"), stop(2, "p2", "c", { stop_name: "Central, north side" })])).toEqual([1, 2]);
  // Two stops of one name without a station stay, and so does the part of a station of another feed.
  expect(idsOf([stop(1, "a", null), stop(2, "b", "")])).toEqual([1, 2]);
  expect(idsOf([...parts.slice(0, 1), stop(5, "c", null, { feed_onestop_id: "f-y" })]).toSorted()).toEqual([1, 5]);
});

it("shared vehicles are listed by system, and a group of them leads to where it can be told apart", () => {
  const rental = (id: number, properties: object) => ({
    ...{ source: "rentals", id, geometry: { type: "Point", coordinates: [-71.2, 46.8] } },
    properties: { id: `${id}`, feed_onestop_id: "f-bikes", system: "Harbor Bikes", ...properties },
  });
  const groups = groupByAgency([
    rental(1, {
      kind: "station",
      name: "City Hall",
      vehicles: 3,
      docks: 7,
      renting: true,
      rental_uri: "https://bikes.example/a",
    }),
    rental(2, { kind: "vehicle", vehicles: 1, renting: true, vehicle_type: "scooter" }),
    rental(3, {
      kind: "group",
      vehicles: 9,
      stations: 2,
      free_vehicles: 4,
      system: undefined,
      feed_onestop_id: undefined,
    }),
  ]);
  expect(groups.map(({ agency, rentals }) => [agency, rentals.map(({ name, href }) => [name, href])])).toEqual([
    [
      "Harbor Bikes",
      [
        ["City Hall", "/feeds/f-bikes"],
        ["Shared scooter", "/feeds/f-bikes"],
      ],
    ],
    ["Shared vehicles", [["2 rental stations, 4 free vehicles", "#16/46.80000/-71.20000"]]],
  ]);
  expect(groups[0]?.rentals[0]?.rental).toMatchObject({ vehicles: 3, docks: 7, problem: null });
  expect(countOf(groups).rentals).toBe(3);
});
