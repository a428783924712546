import { describe, expect, it } from "vitest";
import { Connections, LEASE } from "../../../../../worker/api/graphql/live/live.ts";

describe("connections", () => {
  it("are counted per caller, and a closed one can be replaced", () => {
    const all = new Connections();
    const first = all.take("a", 2, 0);
    expect(all.take("a", 2, 0)).not.toBeNull();
    expect(all.take("a", 2, 0)).toBeNull();
    expect(all.take("b", 2, 0)).not.toBeNull();
    first?.free();
    expect(all.take("a", 2, 0)).not.toBeNull();
    expect(all.take("a", 2, 0)).toBeNull();
  });

  it("expire if they are not renewed", () => {
    const all = new Connections();
    const silent = all.take("a", 2, 0);
    const alive = all.take("a", 2, 0);
    alive?.renew(LEASE - 1);
    expect(all.take("a", 2, LEASE - 1)).toBeNull();
    expect(all.take("a", 2, LEASE)).not.toBeNull();
    expect(all.take("a", 2, LEASE)).toBeNull();
    silent?.free();
    expect(all.take("a", 2, LEASE)).toBeNull();
  });

  it("are unlimited with a limit of 0", () => {
    const all = new Connections();
    for (let n = 0; n < 500; n++) expect(all.take("a", 0, 0)).not.toBeNull();
  });
});
