import { describe, expect, it } from "vitest";
import { asFailure, Failure, notFound, plainFailure } from "../../../src/data/failure.ts";

describe("failure", () => {
  it("of an unknown page has the specification's sentence with the path, without the query", () => {
    expect(notFound(new URL("http://x/feeds/f-n%C3%A4?x=1#y"))).toMatchObject({
      status: 404,
      message: "Page not found: /feeds/f-n%C3%A4",
    });
  });

  it("keeps the details of known failures and hides those of others", () => {
    const known = new Failure(503, "store.unavailable", "The database did not respond.");
    expect(asFailure(known)).toBe(known);
    expect(asFailure({ status: 404, code: "route.not_found", message: "m" }).status).toBe(404);
    expect(asFailure(new Error("password in a stack"))).toMatchObject({ status: 500, code: "internal" });
    expect(asFailure(new Error("password in a stack")).message).not.toContain("password");
    for (const odd of [undefined, null, "text", 7, {}]) expect(asFailure(odd).status).toBe(500);
  });

  it("of a timeout is transient", () => {
    expect(asFailure(new DOMException("x", "TimeoutError"))).toMatchObject({ status: 503 });
    expect(asFailure(new DOMException("x", "AbortError"))).toMatchObject({ status: 503 });
  });

  it("is serialized without stack and cause", () => {
    const plain = plainFailure(new Failure(500, "internal", "m", new Error("cause")));
    expect(JSON.parse(JSON.stringify(plain))).toEqual({ status: 500, code: "internal", message: "m" });
    expect(Object.keys(plain)).toEqual(["status", "code", "message"]);
  });
});
