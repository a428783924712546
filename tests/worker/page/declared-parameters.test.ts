/** Links and forms of the pages name only query parameters that their target screen declares. */
import { beforeAll, expect, test } from "vitest";
import { ROUTES, routeNameOf } from "../../../src/screens.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask, ORIGIN } from "../../support/worker/ask.ts";
import { addFeed, addOperatorRow, stores } from "../api/fixture.ts";

const { db } = stores();

beforeAll(async () => {
  await addFeed(db, { id: 1, onestop_id: "f-9q9-bart", name: "BART" });
  await addOperatorRow(db, { id: 1, onestopId: "o-9q9-bart", name: "Bay Area Rapid Transit", feedId: 1 });
  await refreshLists(db);
}, 60_000);

const PATHS = [...ROUTES.map(({ path }) => path).filter((path) => !/[:*]/.test(path)), "/feeds/f-9q9-bart"];

/** Parameters of a link or form that its target does not declare. */
function undeclared(address: string, fields: readonly string[] = []): string[] {
  const { origin, pathname, searchParams } = new URL(address.replaceAll("&amp;", "&"), ORIGIN);
  const route = ROUTES.find(({ name }) => name === routeNameOf(pathname));
  if (origin !== ORIGIN || route === undefined) return [];
  return [...searchParams.keys(), ...fields]
    .filter((name) => !route.parameters.includes(name))
    .map((name) => `${route.name}: ${name}`);
}

test("links and forms name declared parameters only", async () => {
  const wrong = new Set<string>();
  let fields = 0;
  for (const path of PATHS) {
    const html = await (await ask(path)).text();
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g))
      for (const name of undeclared(href)) wrong.add(name);
    for (const [, attributes = "", content = ""] of html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)) {
      const names = [...content.matchAll(/<(?:input|select|textarea)[^>]*? name="([^"]*)"/g)].map(
        ([, name = ""]) => name,
      );
      for (const name of undeclared(/action="([^"#]*)/.exec(attributes)?.[1] ?? path, names)) wrong.add(name);
      fields += names.length;
    }
  }
  expect(fields).toBeGreaterThan(40);
  expect([...wrong]).toEqual([]);
}, 60_000);
