import { expect, test } from "vitest";
import { parseOnestopId } from "../../../../src/domain/ids/onestop.ts";
import { suggestedIds } from "../../../../src/domain/registry/feed-draft.ts";

const fields = { url: "", name: "", spec: "gtfs", operator_name: "" };

test.each([
  [{ name: "Bay Area Rapid Transit" }, "f-bayarearapidtransit", ""],
  [{ url: "https://gtfs.mta.example/feed.zip" }, "f-mta", ""],
  [{ url: "https://www.city-transit.example.org:443/x" }, "f-city~transit~example", ""],
  [{ url: "https://data.example/x" }, "f-data", ""],
  [{ url: "no address" }, "", ""],
  [{ operator_name: "Šiaulių <b>" }, "f-šiauliųb", "o-šiauliųb"],
  [{ name: "Metro", spec: "gtfs-rt" }, "f-metro~rt", ""],
  [{ spec: "gtfs-rt", realtime_alerts: "https://rt.lines.example/a" }, "f-rt~lines~rt", ""],
  [{ name: "<>", url: "https://lines.example/x" }, "f-lines", ""],
])("%j suggests %s and %j", (more, id, operator_id) => {
  expect(suggestedIds({ ...fields, ...more })).toEqual({ id, operator_id });
  if (id !== "") expect(parseOnestopId(id)?.kind).toBe("feed");
});
