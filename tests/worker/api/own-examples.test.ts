/** Examples of the documentation for programs on a portal that does not have the sample networks. */
import { beforeAll, describe, expect, test } from "vitest";
import { exampleRequest } from "../../../src/domain/console/example-request.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { DIRECTIONS_FEED } from "./directions-feed.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const FEED = "f-own";

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
type Any = any;

const read = async (): Promise<Any> => (await ask("/api/v2/rest/openapi.json")).json();

/** Operations that need an account, and downloads of archived zips, of which the bucket of this test has none. */
const WITHOUT_DATA = new Set([
  ...["listKeys", "listWebhooks", "getFeedAddition"],
  ...["downloadLatestFeedVersion", "downloadFeedVersion"],
]);

describe("a store with another network", () => {
  beforeAll(async () => {
    await importFeed(FEED, DIRECTIONS_FEED, "2026-02-01T12:00:00.000Z", { activate: false });
    await importFeed(FEED, {
      ...DIRECTIONS_FEED,
      "stops.txt": DIRECTIONS_FEED["stops.txt"]!.replace("East End", "Far East"),
    });
    await refreshLists(stores().db);
  }, 60_000);

  test("has its own ids in every example", async () => {
    const document = await read();
    expect(document["x-examples"]).toBeUndefined();
    const examples = JSON.stringify(document, (key, value) =>
      /^(description|summary|schemas)$/.test(key) ? "" : value,
    );
    expect(examples.match(/.{60}(?:f-sample|r3gx|circular).{30}/g)).toBeNull();
    expect(examples).toContain(FEED);
  });

  test("answers the example of every operation", async () => {
    const { paths, servers } = await read();
    const wrong: string[] = [];
    let answered = 0;
    for (const [path, item] of Object.entries<Any>(paths)) {
      const operation = item.get;
      if (operation === undefined || path === "/query") continue;
      const request = exampleRequest(path, operation.parameters ?? []);
      if (request === null) continue;
      const server = new URL((item.servers ?? servers)[0].url).pathname;
      const response = await ask(server + request, { init: { redirect: "manual" } });
      await response.body?.cancel();
      if (response.status < 400) answered++;
      else if (!WITHOUT_DATA.has(operation.operationId))
        wrong.push(`${response.status} ${operation.operationId} ${request}`);
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(80);
  }, 60_000);

  test("is named by the REST console", async () => {
    const html = await (await ask("/documentation/api/rest-console")).text();
    expect(html).toContain(`href="/api/v2/rest/feeds/${FEED}"`);
    expect(html).toContain(`variables=${encodeURIComponent(`{"where":{"onestop_id":"${FEED}"}}`)}`);
    expect(html).not.toContain("f-sample");
  });
});

describe("a store with the sample networks", () => {
  test("has their ids, and the recorded answers", async () => {
    await importFeed("f-sample~sydney~ferries", DIRECTIONS_FEED);
    const document = await read();
    expect(document["x-examples"]).toBe("sample");
    const { parameters, responses } = document.paths["/feeds/{feed_key}"].get;
    expect(parameters[0].example).toBe("f-sample~sydney~ferries");
    expect(Object.keys(responses[200].content["application/json"])).toContain("examples");
    const html = await (await ask("/documentation/api/rest-console")).text();
    expect(html).toContain('href="/api/v2/rest/feeds/f-sample~sydney~ferries"');
    const page = await (await ask("/documentation/api/rest")).text();
    expect([page.includes("which this site does not have"), page.includes("code-run")]).toEqual([false, true]);
  });
});
