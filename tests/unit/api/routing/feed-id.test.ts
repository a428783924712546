import fc from "fast-check";
import { expect, it } from "vitest";
import { readFeedId } from "../../../../worker/api/compat/routing/feed-id.ts";

const feed = fc.stringMatching(/^f-[a-z0-9~]{1,8}$/);
/** As in feeds: with colons as in Germany, with underscores, with spaces. */
const id = fc.stringMatching(/^[A-Za-z0-9:_ -]{1,12}$/);

it("an id in either form is among the ways to read it", () => {
  fc.assert(
    fc.property(feed, id, fc.constantFrom(":", "_"), (feed, id, separator) => {
      expect(readFeedId(feed + separator + id)).toContainEqual({ feed, id });
    }),
  );
});

it("an agency may have no id; other texts are no ids", () => {
  expect(readFeedId("f-x:")).toEqual([{ feed: "f-x", id: "" }]);
  for (const text of ["", "f-x", "f-x_", "o-x:a", "x_a"]) expect(readFeedId(text)).toEqual([]);
});
