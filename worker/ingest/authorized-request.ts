/** The request for a feed's URL with its secret, which is sent only to the origin that it was given for. */
import { problem } from "../problem.ts";
import type { Db } from "../store/db/db.ts";
import { authorizationOf, type FeedRow } from "../store/registry/feed.ts";
import { bindSecret } from "../store/registry/secret-origin.ts";
import { authorize, originsVariable, type Request, type Secret, scopeOf } from "./secrets.ts";

/**
 * Authorizes a request to a URL of a feed. A secret that names its origins is sent to these alone; any other is bound to
 * the origin of its first use. A URL that leads elsewhere, such as one that was changed in the registry, is refused
 * before the secret is sent.
 * @throws Problem fetch.secret_origin, fetch.secret_missing, fetch.refused
 */
export async function authorizedRequest(
  feed: FeedRow,
  url: string,
  secret: Secret | undefined,
  { db, now }: { db: Db; now: string },
): Promise<Request> {
  const authorization = authorizationOf(feed);
  const request = authorize(url, authorization, secret);
  if (authorization === null || secret === undefined) return request;
  const origin = originOf(request.url);
  // A URL that the secret itself replaces was given by the operator. Any other leads where the registry says, and the
  // secret must not become part of its host name.
  const isReplaced = authorization.type === "replace_url";
  if (!isReplaced && originOf(url) !== origin) {
    throw problem("fetch.refused", "The URL of this feed has its secret in the name of the server.", { field: "url" });
  }
  if (isReplaced && secret.origins === undefined) return request;
  const allowedOrigins = secret.origins ?? [await bindSecret(db, scopeOf(feed, secret), origin, now)];
  if (allowedOrigins.includes(origin)) return request;
  throw problem(
    "fetch.secret_origin",
    `The secret of ${feed.onestop_id} belongs to ${allowedOrigins.join(" and ")}, but the URL in the registry leads to ${origin}. ` +
      `The secret was not sent. If the new URL is right, set ${originsVariable(feed.onestop_id)}, or "origin" in the ` +
      `file of secrets, to ${origin}.`,
    { field: "url", value: origin },
  );
}

function originOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).origin;
  throw problem("fetch.refused", "This is not a URL.", { field: "url" });
}
