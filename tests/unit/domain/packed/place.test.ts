import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ADMIN1_FILE } from "../../../../cli/places/files.ts";
import { packStopPlace, unpackStopPlace } from "../../../../src/domain/packed/place.ts";
import { COUNTRY_NAMES } from "../../../../src/domain/places/country-names.ts";

const florida = {
  adm0_name: "United States of America",
  adm0_iso: "US",
  adm1_name: "Florida",
  adm1_iso: "US-FL",
};

test("a place is packed without the name of its country", () => {
  expect(packStopPlace(florida)).toBe("US|FL|Florida");
  expect(unpackStopPlace("US|FL|Florida")).toEqual(florida);
});

test("places survive a round trip, however they are written", () => {
  for (const place of [
    florida,
    { ...florida, adm1_iso: null },
    { ...florida, adm0_name: "USA" },
    { ...florida, adm1_name: "Flor|ida" },
    { ...florida, adm1_iso: "XX-FL" },
    { adm0_name: "Kosovo", adm0_iso: "XK", adm1_name: "", adm1_iso: null },
    { adm0_name: "", adm0_iso: "", adm1_name: "", adm1_iso: null },
  ]) {
    expect(unpackStopPlace(packStopPlace(place))).toEqual(place);
  }
});

test("the JSON of earlier builds is read", () => {
  expect(unpackStopPlace(JSON.stringify(florida))).toEqual(florida);
});

test("the countries of the place data are known by their names", () => {
  type Area = { properties: { a2: string; country: string } };
  const { objects } = JSON.parse(gunzipSync(readFileSync(ADMIN1_FILE)).toString()) as {
    objects: { admin1: { geometries: Area[] } };
  };
  const names = new Map(objects.admin1.geometries.map(({ properties }) => [properties.a2, properties.country]));
  expect(names.size).toBeGreaterThan(200);
  for (const [code, name] of names) expect(COUNTRY_NAMES.get(code), code).toBe(name);
});
