import { describe, expect, it } from "vitest";
import { activeItem } from "../../../src/shell/navigation.tsx";

describe("active item of the navigation", () => {
  it.each([
    ["index", "index"],
    ["feeds", "feeds"],
    ["feeds-feedKey", "feeds"],
    ["feeds-feedKey-versions-feedVersionKey", "feeds"],
    ["operators-operatorKey", "operators"],
    ["places-adm0-adm1", "places"],
    ["documentation-slug", "documentation"],
    ["map", "map"],
    ["routes-routeKey", undefined],
    ["stops-stopKey", undefined],
    ["sign-in", undefined],
    ["not-found", undefined],
    ["", undefined],
  ])("of %s is %s", (route, item) => {
    expect(activeItem(route)).toBe(item);
  });
});
