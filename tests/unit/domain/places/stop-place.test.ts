import fc from "fast-check";
import { expect, it } from "vitest";
import { haversine } from "../../../../src/domain/geo/globe.ts";
import { stopOnestopId } from "../../../../src/domain/ids/onestop.ts";
import { stopPlace } from "../../../../src/domain/places/stop-place.ts";

it("the position in a stop's id is within a meter of the stop", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.string(),
      (lon, lat, name) => {
        const place = stopPlace(stopOnestopId({ lon, lat, name }));
        expect(place).not.toBeNull();
        expect(haversine([lon, lat], place!)).toBeLessThan(1);
      },
    ),
  );
});

it.each([null, "", "s-", "s-dqc-x", "s-dqcjq-", "r-dqcjqc0yn1-x", "s-dqcjqa0yn1-x", "s-dqcjqc0yn1"])(
  "%j says nothing of a place",
  (id) => {
    expect(stopPlace(id)).toBeNull();
  },
);
