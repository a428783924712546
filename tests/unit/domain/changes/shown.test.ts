/** Entries of the log of changes as the API shows them. */
import { expect, test } from "vitest";
import { shownChange } from "../../../../src/domain/changes/shown.ts";

const stored = (sample: object) => ({
  id: 1,
  changed_at: "2026-01-01T00:00:00Z",
  from_sha1: "a",
  to_sha1: "b",
  feed: "f-a",
  name: "Feed",
  operator_names: null,
  differences: JSON.stringify({
    lists: [{ list: "stops_moved", count: 1, sample: [{ id: "s", onestop_id: null, name: "Stop", ...sample }] }],
    hours: [],
    ends: null,
    fares: [],
  }),
});

test.each([
  ["meters", { meters: 67 }],
  ["the deprecated name, stored by earlier builds", { metres: 67 }],
])("a distance stored as %s is shown under both names", (_, sample) => {
  expect(shownChange(stored(sample)).lines[0]!.sample[0]).toMatchObject({ meters: 67, metres: 67 });
});

test("an entity that did not move has neither", () => {
  const entity = shownChange(stored({ was: "Old stop" })).lines[0]!.sample[0]!;
  expect(["meters" in entity, "metres" in entity]).toEqual([false, false]);
});
