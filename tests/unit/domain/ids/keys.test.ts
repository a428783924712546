import { describe, expect, test } from "vitest";
import { buildRouteKey, buildStopKey, parseEntityKey } from "../../../../src/domain/ids/keys.ts";

const SHA = "a6f3ab1c29bd2a4c2a8b5cf5f0a4d1d2e3f40516";
const entity = (parts: object) => ({ kind: "entity", ...parts });

describe("parseEntityKey", () => {
  test.each([
    ["12", { kind: "ids", ids: [12] }],
    ["1,22,333", { kind: "ids", ids: [1, 22, 333] }],
    ["2147483647", { kind: "ids", ids: [2147483647] }],
    ["r-9q9-antioch~sfia", entity({ onestopId: "r-9q9-antioch~sfia" })],
    ["s-9q8znb12j1-<70011>", entity({ onestopId: "s-9q8znb12j1-<70011>" })],
    ["R-9q9-X", entity({ onestopId: "R-9q9-X" })],
    ["r-xn7-中央線", entity({ onestopId: "r-xn7-中央線" })],
    [`r-9q9-x:f-9q9-bart@${SHA}`, entity({ onestopId: "r-9q9-x", feed: "f-9q9-bart", sha1: SHA })],
    [`r-9q9-x:f-9q9-bart@${SHA.toUpperCase()}`, entity({ onestopId: "r-9q9-x", feed: "f-9q9-bart", sha1: SHA })],
    ["r-9q9-x:f-9q9-bart", entity({ onestopId: "r-9q9-x", feed: "f-9q9-bart" })],
    [`r-9q9-x@${SHA}`, entity({ onestopId: "r-9q9-x", sha1: SHA })],
    ["f-9q9-bart:01", entity({ feed: "f-9q9-bart", entityId: "01" })],
    ["custom~feed:01", entity({ feed: "custom~feed", entityId: "01" })],
    ["f-9q9-bart:a:b@c/d~é", entity({ feed: "f-9q9-bart", entityId: "a:b@c/d~é" })],
    [`f-9q9-bart@${SHA}:a:b@c/d`, entity({ feed: "f-9q9-bart", sha1: SHA, entityId: "a:b@c/d" })],
    ["f-9q9-bart:100%", entity({ feed: "f-9q9-bart", entityId: "100%" })],
  ])("%s", (key, want) => {
    expect(parseEntityKey(key)).toEqual(want);
  });

  test.each([
    ["nothing", ""],
    ["a street, not id 42", "42nd-street"],
    ["a blank in a list", "1, 2"],
    ["an open list", "1,2,"],
    ["an id over 53 bits", "9007199254740992"],
    ["a negative id", "-1"],
    ["a feed alone", "f-9q9-bart"],
    ["a version without entity", `f-9q9-bart@${SHA}`],
    ["an empty entity", "f-9q9-bart:"],
    ["no feed", ":01"],
    ["the key of nothing", "@:"],
    ["a short version", "f-9q9-bart@abc:01"],
    ["a long version", `f-9q9-bart@${SHA}0:01`],
    ["a version that is not hexadecimal", `f-9q9-bart@${SHA.slice(1)}g:01`],
    ["a short version after a Onestop ID", "r-9q9-x:f-9q9-bart@abc"],
    ["an entity after a Onestop ID and a feed", "r-9q9-x:f-9q9-bart:01"],
  ])("fails its pattern: %s", (_name, key) => {
    expect(parseEntityKey(key)).toBeNull();
  });

  test("the query wins if it names feed and entity", () => {
    const query = { feedOnestopId: "f-9q9-bart", feedVersionSha1: SHA.toUpperCase(), entityId: "a/b" };
    const want = entity({ feed: "f-9q9-bart", sha1: SHA, entityId: "a/b" });
    expect(parseEntityKey("r-9q9-x", query)).toEqual(want);
    expect(parseEntityKey("not a key", new URLSearchParams(query))).toEqual(want);
    expect(parseEntityKey("12", { feedOnestopId: "f-1", entityId: "2" })).toEqual(
      entity({ feed: "f-1", entityId: "2" }),
    );
  });
  test("older query field names", () => {
    for (const name of ["route_id", "stop_id", "agency_id"]) {
      const query = { feed_onestop_id: "f-1", feed_version_sha1: SHA, [name]: "7" };
      expect(parseEntityKey("x", query)).toEqual(entity({ feed: "f-1", sha1: SHA, entityId: "7" }));
    }
  });
  test("feed and version without an entity pin the key; empty fields are ignored", () => {
    const query = { feedOnestopId: "f-1", feedVersionSha1: SHA, entityId: "" };
    expect(parseEntityKey("s-9q9-x", query)).toEqual(entity({ onestopId: "s-9q9-x", feed: "f-1", sha1: SHA }));
    expect(parseEntityKey("f-1:7", { feedVersionSha1: SHA })).toEqual(
      entity({ feed: "f-1", entityId: "7", sha1: SHA }),
    );
    expect(parseEntityKey("s-9q9-x", { feedOnestopId: "", entityId: undefined, feedVersionSha1: null })).toEqual(
      entity({ onestopId: "s-9q9-x" }),
    );
    expect(parseEntityKey("12", { feedVersionSha1: SHA })).toEqual({ kind: "ids", ids: [12] });
  });
  test("a version in the query that is not a SHA-1 fails", () => {
    expect(parseEntityKey("s-9q9-x", { feedVersionSha1: "latest" })).toBeNull();
  });
});

describe("buildRouteKey, buildStopKey", () => {
  const all = { onestopId: "r-9q9-x", feed: "f-1", sha1: SHA, entityId: "a:b", id: 7 };
  test.each([
    ["the Onestop ID first", all, false, "r-9q9-x"],
    ["then feed and entity", { ...all, onestopId: null }, false, "f-1:a:b"],
    ["then the numeric id", { id: 7, entityId: "a:b" }, false, "7"],
    ["pinned with Onestop ID", all, true, `r-9q9-x:f-1@${SHA}`],
    ["pinned without", { ...all, onestopId: "" }, true, `f-1@${SHA}:a:b`],
    ["pinned in small letters", { ...all, sha1: SHA.toUpperCase() }, true, `r-9q9-x:f-1@${SHA}`],
    ["no version to pin", { ...all, sha1: "" }, true, "r-9q9-x"],
    ["no entity to pin", { feed: "f-1", sha1: SHA, id: 7 }, true, "7"],
    ["nothing", {}, true, null],
    ["nothing but a feed", { feed: "f-1" }, false, null],
    ["a feed that looks like a route", { feed: "r-x", entityId: "1" }, false, "r%2Dx:1"],
    ["a feed with separators", { feed: "f-a:b@c%", entityId: "1" }, false, "f-a%3Ab%40c%25:1"],
  ])("%s", (_name, ref, pin, want) => {
    expect(buildRouteKey(ref, { pin })).toBe(want);
    expect(buildStopKey(ref, { pin })).toBe(want);
  });
  test("does not pin by default", () => {
    expect(buildRouteKey(all)).toBe("r-9q9-x");
  });
});
