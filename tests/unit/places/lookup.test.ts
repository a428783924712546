import { expect, it } from "vitest";
import { startPlaceProcess } from "../../../cli/places/lookup.ts";

it("answers many points at once from a process of its own, question by question", async () => {
  const places = startPlaceProcess();
  try {
    const [one, two] = await Promise.all([
      places.lookUp(
        [
          [16.37, 48.2],
          [0, -40],
        ],
        [[16.37, 48.2]],
      ),
      places.lookUp([[-122.42, 37.77]], []),
    ]);
    expect(one.points[0]).toMatchObject({ adm0_iso: "AT", adm1_iso: "AT-9" });
    expect(one.points[1]).toBeNull();
    expect(one.cells[0]).toMatchObject({ city_name: "Vienna", adm0_name: "Austria" });
    expect(two).toMatchObject({ points: [{ adm1_iso: "US-CA" }], cells: [] });
  } finally {
    places.close();
  }
}, 30_000);

it("says so when it ends early", async () => {
  const places = startPlaceProcess();
  const waiting = places.lookUp([[16.37, 48.2]], []);
  places.close();
  await expect(waiting).rejects.toMatchObject({ code: "internal" });
}, 30_000);
