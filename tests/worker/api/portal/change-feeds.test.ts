/** The change log for feed readers, read by a parser of Atom and JSON Feed. */
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { rowsAs } from "../../../support/rows.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const FEED = "f-readers~net";
const PORTAL = "/api/v2/portal";
/** The value of a text of Atom. */
const textOf = (text: { value?: string } | string | undefined) => (typeof text === "object" ? text.value : text);
/** Names as feeds may have them: markup, quotes, a control character. */
const NASTY = `Rock & <b>Roll</b> "Hall" \u0001]]>`;
let operator: string;

beforeAll(async () => {
  const { db } = stores();
  const routes = `${SMALL_FEED["routes.txt"]}Q,A,2,"${NASTY.replaceAll('"', '""')}",3\n`;
  await importFeed(FEED, SMALL_FEED);
  await importFeed(FEED, { ...SMALL_FEED, "routes.txt": routes, "trips.txt": `${SMALL_FEED["trips.txt"]}Q,WD,T9\n` });
  await importFeed("f-readers~other", SMALL_FEED);
  [operator] = (await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed")).map(
    ({ onestop_id }) => onestop_id,
  ) as [string];
  await refreshLists(db);
});

async function read(path: string): Promise<{ response: Response; body: string }> {
  const response = await ask(PORTAL + path);
  return { response, body: await response.text() };
}

describe("the change log for feed readers", () => {
  test("is Atom with names, links and ids that stay", async () => {
    const { response, body } = await read(`/changes.atom?feed=${FEED}`);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = parseAtomFeed(body);
    expect(feed.id).toMatch(new RegExp(`^https?://[^/]+${PORTAL}/changes\\.atom\\?feed=${FEED}$`));
    expect(feed.links?.map(({ rel, type }) => [rel, type])).toEqual([
      ["alternate", "text/html"],
      ["self", "application/atom+xml"],
    ]);
    const [entry] = feed.entries ?? [];
    expect(feed.entries).toHaveLength(1);
    expect(entry?.id).toMatch(/^tag:[^,]+,\d{4}-\d\d-\d\d:change\/\d+$/);
    expect(feed.updated).toBe(entry?.updated);
    expect(textOf(entry?.title)).toContain("1 route was added");
    // The content is HTML, in which the name is text, without the character that XML cannot write.
    expect(textOf(entry?.content)).toContain(">2 Rock &amp; &lt;b&gt;Roll&lt;/b&gt; &quot;Hall&quot; ]]&gt;</a>.");
    const compare = new URL(entry?.links?.[0]?.href ?? "");
    expect((await ask(compare.pathname + compare.search)).status).toBe(200);
    expect((await read(`/changes.atom?feed=${FEED}`)).body).toBe(body);
  });

  test("is JSON Feed 1.1 with the same ids", async () => {
    const { response, body } = await read(`/changes.feed.json?feed=${FEED}`);
    expect(response.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
    expect(JSON.parse(body)).toMatchObject({ version: "https://jsonfeed.org/version/1.1" });
    const feed = parseJsonFeed(body);
    const atom = parseAtomFeed((await read(`/changes.atom?feed=${FEED}`)).body);
    expect(feed.items?.map(({ id }) => id)).toEqual(atom.entries?.map(({ id }) => id));
    expect(feed.items?.[0]?.content_text).toContain(`1 route was added: 2 ${NASTY}.`);
    expect(feed.items?.[0]?.tags).toContain("routes_added");
  });

  test.each(["/changes.atom?feed=f-readers~net", "/changes.feed.json", "/feeds.atom?search=readers"])(
    "%s answers 304 to a known ETag",
    async (path) => {
      const { response } = await read(path);
      const etag = response.headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      const again = await ask(PORTAL + path, { init: { headers: { "if-none-match": etag } } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    },
  );

  test("exists for operators, places, everything, and for any filter of the lists", async () => {
    const titles = async (path: string) => {
      const { body } = await read(path);
      const { title, entries } = parseAtomFeed(body);
      return [textOf(title), entries?.length ?? 0];
    };
    expect(await titles(`/changes.atom?operator=${operator}`)).toEqual(["Changes in the feeds of Small Transit", 1]);
    expect(await titles("/changes.atom?place=Nowhere")).toEqual(["Changes in feeds of Nowhere", 0]);
    expect(await titles("/changes.atom")).toEqual(["Changes of all feeds", 1]);
    expect(await titles("/feeds.atom?search=readers")).toEqual(["Changes of feeds", 1]);
    expect(await titles("/feeds.atom?search=other")).toEqual(["Changes of feeds", 0]);
    expect(await titles("/operators.atom?search=small")).toEqual(["Changes of operators", 1]);
    const list = parseAtomFeed((await read("/feeds.atom?search=readers&spec=gtfs")).body);
    expect(new URL(list.links?.[0]?.href ?? "").search).toBe("?search=readers&spec=gtfs");
  });

  test("a feed without entries has a time that stays", async () => {
    const { body } = await read("/changes.atom?feed=f-readers~other");
    expect(parseAtomFeed(body).updated).toBe("1970-01-01T00:00:00Z");
  });

  test("refuses an unknown feed, a hidden one, and a filter that cannot be read", async () => {
    expect((await ask(`${PORTAL}/changes.atom?feed=f-nowhere`)).status).toBe(404);
    expect((await ask(`${PORTAL}/changes.feed.json?operator=o-nowhere`)).status).toBe(404);
    expect((await ask(`${PORTAL}/feeds.atom?bbox=x`)).status).toBe(400);
  });

  test("pages and lists name theirs", async () => {
    const alternates = async (path: string) => {
      const html = await (await ask(path)).text();
      return [...html.matchAll(/<link[^>]*application\/(?:atom\+xml|feed\+json)"[^>]*href="([^"]*)"/g)].map(
        ([, href]) => href!.replaceAll("&amp;", "&"),
      );
    };
    for (const path of [`/feeds/${FEED}`, `/operators/${operator}`, "/", "/feeds?search=readers", "/operators"]) {
      const found = await alternates(path);
      expect([path, found.length]).toEqual([path, 2]);
      for (const href of found) expect((await ask(href)).status).toBe(200);
    }
    expect(await alternates("/feeds?search=readers")).toContain(`${PORTAL}/feeds.atom?search=readers`);
  });
});
