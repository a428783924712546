/** Lists of answers, their columns, and their pages, read from queries. */
import { expect, test } from "vitest";
import { readQuery } from "../../../../cli/query/ask.ts";
import { formatRows, type RowFormat } from "../../../../cli/query/formats.ts";
import { listOf, rowsAt } from "../../../../cli/query/lists.ts";
import { pagedQuery } from "../../../../cli/query/pages.ts";
import { flattener } from "../../../../worker/api/endpoint/flat.ts";

const list = (query: string, path?: string) => listOf(readQuery(query), path);

async function written(format: RowFormat, query: string, ...pages: object[]): Promise<string> {
  async function* answers() {
    yield* pages;
  }
  let text = "";
  for await (const part of formatRows(format, list(query), answers())) text += part;
  return text;
}

test("the first list in the order of the query is found, below objects and with aliases and fragments", () => {
  const query = `{
    a: routes(limit: 1) { ...f ... on Route { agency { agency_name } } agency { agency_id } }
    feeds { feed_versions { sha1 } }
  } fragment f on Route { n: route_id tags: route_stops { stop { stop_id } } }`;
  expect(list(query)).toEqual({
    path: ["a"],
    columns: [["n"], ["tags"], ["agency", "agency_name"], ["agency", "agency_id"]],
    geometry: null,
  });
  expect(list(query, "feeds.feed_versions").path).toEqual(["feeds", "feed_versions"]);
  expect(() => list(query, "nope")).toThrow('no list "nope". Its lists: a, a.tags, feeds, feeds.feed_versions.');
  expect(() => list("{ __typename }")).toThrow("contains no list");
  expect(() => list("query a { feeds { id } } query b { feeds { id } }")).toThrow("exactly one operation");
});

test("the columns are those of the REST API", () => {
  const query = "{ stops { id stop_name geometry parent { stop_id geometry } alerts { cause } } }";
  const row = {
    ...{ id: 1, stop_name: "=A", geometry: { type: "Point", coordinates: [1, 2] } },
    ...{ parent: null, alerts: [{ cause: "STRIKE" }] },
  };
  const { columns, flat } = flattener(query);
  expect(list(query).columns.map((path) => path.join("_"))).toEqual(columns);
  expect(list(query).geometry).toEqual(["geometry"]);
  return expect(written("ndjson", query, { stops: [row] })).resolves.toBe(`${JSON.stringify(flat(row))}\n`);
});

test("rows of lists within lists are those of all parents", () => {
  const data = { feeds: [{ versions: [{ n: 1 }, { n: 2 }] }, { versions: null }, { versions: [{ n: 3 }] }] };
  expect(rowsAt(data, ["feeds", "versions"])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test("CSV has one header for all pages and defuses formulas; GeoJSON takes the nearest geometry", async () => {
  const query = "{ stops { stop_name parent { geometry } } }";
  const page = (name: string) => ({
    stops: [{ stop_name: name, parent: { geometry: { type: "Point", coordinates: [1, 2] } } }],
  });
  expect(await written("csv", query, page("=A"), page("B, C"))).toBe(
    '\uFEFFstop_name,parent_geometry\r\n\'=A,POINT (1 2)\r\n"B, C",POINT (1 2)\r\n',
  );
  expect(JSON.parse(await written("geojson", query, page("A"), page("B")))).toEqual({
    type: "FeatureCollection",
    features: ["A", "B"].map((name) => ({
      type: "Feature",
      properties: { stop_name: name },
      geometry: { type: "Point", coordinates: [1, 2] },
    })),
  });
  await expect(written("geojson", "{ feeds { id } }", {})).rejects.toThrow('Add the field "geometry"');
});

test("pages follow each other by the id of the last row, which the answer does not show", () => {
  const paged = pagedQuery(readQuery("query ($a: Int, $n: Int) { s: stops(limit: $n, after: $a) { stop_id } }"));
  for (const text of [paged.first, paged.next]) readQuery(text);
  expect(paged.first).toContain("after: $a");
  expect(paged.next).not.toContain("$a)");
  expect(paged.next).not.toContain("$a:");
  expect(paged.next).toContain("$n: Int");
  expect(paged.list).toBe("s");
  const rows = [
    { portal_cursor: 4, stop_id: "A" },
    { portal_cursor: 9, stop_id: "B" },
  ];
  expect(paged.takeCursor(rows)).toBe(9);
  expect(rows).toEqual([{ stop_id: "A" }, { stop_id: "B" }]);
  expect(paged.takeCursor([])).toBeNull();
  expect(paged.variables(9)).toEqual({ portal_after: 9 });
});

test("lists without pages, and several fields, cannot be read to the end", () => {
  expect(() => pagedQuery(readQuery("{ feeds { id } stops { id } }"))).toThrow("exactly one field");
  expect(() => pagedQuery(readQuery("{ me { id } }"))).toThrow("me has none");
});
