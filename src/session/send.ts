/** Requests of a signed-in user to the portal's own endpoints. Browser only. */
import { csrfHeaders } from "../data/csrf.ts";
import type { Site } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { entrance } from "./store.ts";

/**
 * @param path below `{apiBase}/portal`
 * @param body sent by POST; without it the request is a GET
 * @throws Error with a sentence for the user, or a TypeError without a network
 */
export async function send<Answer>(site: Site, path: string, body?: object): Promise<Answer> {
  const write = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await entrance.send(link.portalData(path, {}, site.apiBase), {
    ...write,
    headers: { "content-type": "application/json", ...csrfHeaders(site), ...entrance.headers() },
  });
  const answer = (await response.json()) as Answer & { error?: string; detail?: string };
  if (!response.ok) throw new Error(answer.error ?? answer.detail ?? "");
  return answer;
}
