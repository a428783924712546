import { describe, expect, test } from "vitest";
import { operatorName } from "../../../../src/domain/registry/operator-name.ts";
import { feedNames } from "../../../../src/pages/feed/title.ts";

const operator = (id: number, name: string | null, short_name: string | null = null) => ({
  id,
  onestop_id: `o-${id}`,
  name,
  short_name,
});

describe("names of feeds", () => {
  test("an operator is shown by its name, with a different short name in brackets", () => {
    expect(operatorName(operator(1, "Bay Area Rapid Transit", "BART"))).toBe("Bay Area Rapid Transit (BART)");
    expect(operatorName(operator(1, "BART", "BART"))).toBe("BART");
    expect(operatorName(operator(1, null, "BART"))).toBe("BART");
    expect(operatorName(operator(1, null))).toBe("o-1");
  });

  test("up to three operators are named, the others counted", () => {
    const feed = (count: number) => ({
      onestop_id: "f-a",
      name: "A feed",
      associated_operators: Array.from({ length: count }, (_, i) => operator(i, `Op ${i}`)),
    });
    expect(feedNames(feed(0))).toBe("A feed");
    expect(feedNames({ ...feed(0), name: null })).toBe("f-a");
    expect(feedNames(feed(3))).toBe("Op 0, Op 1, Op 2");
    expect(feedNames(feed(4))).toBe("Op 0, Op 1, Op 2 and 1 additional operator");
    expect(feedNames(feed(9))).toBe("Op 0, Op 1, Op 2 and 6 additional operators");
  });
});
