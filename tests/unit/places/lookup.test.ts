import { afterEach, expect, it } from "vitest";
import { endPlaces, lookUpPlaces, warmPlaces } from "../../../cli/places/lookup.ts";

afterEach(endPlaces);

it("looks up many points at once in a separate process", async () => {
  warmPlaces();
  const [one, two] = await Promise.all([
    lookUpPlaces(
      [
        [16.37, 48.2],
        [0, -40],
      ],
      [[16.37, 48.2]],
    ),
    lookUpPlaces([[-122.42, 37.77]], []),
  ]);
  expect(one.points[0]).toMatchObject({ adm0_iso: "AT", adm1_iso: "AT-9" });
  expect(one.points[1]).toBeNull();
  expect(one.cells[0]).toMatchObject({ city_name: "Vienna", adm0_name: "Austria" });
  expect(two).toMatchObject({ points: [{ adm1_iso: "US-CA" }], cells: [] });
}, 30_000);

it("rejects when the process ends early, and restarts on the next call", async () => {
  const waiting = lookUpPlaces([[16.37, 48.2]], []);
  endPlaces();
  await expect(waiting).rejects.toMatchObject({ code: "internal" });
  expect((await lookUpPlaces([[16.37, 48.2]], [])).points).toMatchObject([{ adm0_iso: "AT" }]);
}, 30_000);
