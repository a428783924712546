import { describe, expect, it } from "vitest";
import { countryOfIds } from "../../../../worker/ingest/registry/country.ts";

/** West of 20 degrees west it is the United States, east of 0 Germany, and sea between. */
const countryOf = countryOfIds(([lon]) => (lon < -20 ? "US" : lon > 0 ? "DE" : null));
const US = '["US","United States of America"]';

describe("the country of a Onestop ID", () => {
  it.each([
    ["f-9q9-bart", US],
    ["o-u33-bvg", '["DE","Germany"]'],
    // Its center is at 22.5 degrees west.
    ["f-e-x", US],
    // All of its cell is sea.
    ["f-gcx-x", null],
    ["o-airdrie~ab~ca", '["CA","Canada"]'],
    ["f-alamo~tx~us", US],
    ["f-alamo~us", null],
    ["f-x~tx~zz", null],
    ["f-point~or-us", null],
    ["o-a lamo", null],
    ["", null],
  ])("%s", (id, country) => expect(countryOf(id)).toBe(country));

  it("is the most frequent one of a cell whose center is at sea", () => {
    const island = countryOfIds(([lon, lat]) => (lon > 5 && lat > 47 ? "AT" : null));
    // The cell u0 reaches from 0 to 11.25 degrees east and from 45 to 50.625 degrees north.
    expect(countryOfIds(([lon]) => (lon > 6 ? "CH" : null))("f-u0-x")).toBe('["CH","Switzerland"]');
    expect(island("f-u0-x")).toBe('["AT","Austria"]');
  });
});
