import { EXAMPLE_ORIGIN } from "../../src/domain/content/text.ts";
import { SAMPLE } from "../../worker/api/endpoint/sample.ts";

/**
 * Ids in the examples are those of one store: zips and the order of imports differ a little between machines.
 * @param origin of a site with the sample networks
 * @returns puts the ids and the address of this site into an example
 */
export async function idsOfSite(origin: string): Promise<(example: string) => string> {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const read = async (path: string): Promise<any> => (await fetch(`${origin}/api/v2/rest${path}`)).json();
  const sha1s = async (feed: string): Promise<string[]> =>
    (await read(`/feeds/${feed}/feed_versions`)).feed_versions.map(({ sha1 }: { sha1: string }) => sha1);
  const [[sha1], [newer, older], { trips }, { routes }] = await Promise.all([
    sha1s(SAMPLE.feed),
    sha1s("f-sample~dublin~luas"),
    read(`/routes/0/trips?feed_onestop_id=${SAMPLE.feed}&trip_id=${SAMPLE.tripId}`),
    read(`/routes?operator_onestop_id=${SAMPLE.operator}&limit=1`),
  ]);
  const replacements: readonly (readonly [RegExp, string])[] = [
    [new RegExp(SAMPLE.sha1, "g"), sha1!],
    [new RegExp(SAMPLE.newerSha1, "g"), newer!],
    [new RegExp(SAMPLE.olderSha1, "g"), older!],
    [new RegExp(`/trips/${SAMPLE.trip}\\b`, "g"), `/trips/${trips[0].id}`],
    [/\/routes\/[1-9]\d*\/trips/g, `/routes/${routes[0].id}/trips`],
    [new RegExp(`routes=${SAMPLE.routeNumber}\\b`, "g"), `routes=${routes[0].id}`],
    [new RegExp(EXAMPLE_ORIGIN, "g"), origin],
  ];
  return (example) => replacements.reduce((done, [from, to]) => done.replace(from, to), example);
}

/** Operations by operationId to which the sample has no answer with 200. */
export const WITHOUT_ANSWER: Readonly<Record<string, number>> = {
  // Nobody is signed in.
  getFeedAddition: 401,
  listKeys: 401,
  listWebhooks: 401,
  // No realtime message was fetched.
  downloadLatestRealtime: 404,
};
