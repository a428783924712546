/** Reads secrets of feeds and applies them by the kinds of DMFR authorization. */
import { problem } from "../problem.ts";
import { list, object, text, texts, UnexpectedValue } from "./registry/json-reader.ts";

/** A DMFR secret for one feed, or for every feed of a DMFR file. */
export type Secret = {
  feedId?: string;
  /** DMFR file name. */
  file?: string;
  /** Keys of the feed URLs that it applies to; empty for all. */
  urlTypes: string[];
  /** Origins that it may be sent to; without them, the origin of its first use. */
  origins?: string[];
  key?: string;
  username?: string;
  password?: string;
  replaceUrl?: string;
};

/**
 * Parses a file of secrets: a JSON array, or an object with the array under `secrets`; each with feed_id or filename, an
 * optional urltype and origin (a URL or several of the servers that the secret is for), and key, username and password,
 * or replace_url.
 * @throws Problem settings.invalid; its text contains no secret
 */
export function parseSecrets(content: string, file: string): Secret[] {
  let root: unknown;
  try {
    root = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch {
    // The parser's message quotes the text, which contains secrets.
    throw problem("settings.invalid", `${file}: It is not JSON.`, { file });
  }
  try {
    const items = Array.isArray(root) ? root : list(object(root, "The file").secrets, "secrets");
    return items.map((item, i) => {
      const place = `secrets[${i}]`;
      const members = object(item, place);
      const part = (name: string) => text(members[name], `${place}.${name}`) ?? undefined;
      const secret = {
        feedId: part("feed_id"),
        file: part("filename"),
        key: part("key"),
        username: part("username"),
        password: part("password"),
        replaceUrl: part("replace_url"),
      };
      if (secret.feedId === undefined && secret.file === undefined) {
        throw new UnexpectedValue(`${place} names neither feed_id nor filename`);
      }
      const urlTypes = texts(members.urltype, `${place}.urltype`);
      const origins = readOrigins(texts(members.origin, `${place}.origin`), `${place}.origin`);
      return withoutUndefined({ ...secret, urlTypes, origins });
    });
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error;
    throw problem("settings.invalid", `${file}: ${error.message}.`, { file }, error);
  }
}

/** The environment variable with the secret of a feed: FEED_SECRET_F_9Q9_BART for f-9q9-bart. */
export function secretVariable(onestopId: string): string {
  return `FEED_SECRET_${onestopId.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
}

/** The environment variable with the origins of that secret: FEED_SECRET_ORIGIN_F_9Q9_BART for f-9q9-bart. */
export function originsVariable(onestopId: string): string {
  return secretVariable(onestopId).replace("FEED_SECRET_", "FEED_SECRET_ORIGIN_");
}

/**
 * Parses the environment variables of a feed's secret.
 * @param value a key, a URL, or user:password, as the feed's authorization requires
 * @param origins URLs of the servers that it is for, separated by blanks or commas
 * @throws Problem settings.invalid
 */
export function secretFromVariable(value: string, origins = ""): Secret {
  const originList = origins.split(/[\s,]+/).filter((origin) => origin !== "");
  let read: string[] | undefined;
  try {
    read = readOrigins(originList, "FEED_SECRET_ORIGIN_…");
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error;
    throw problem("settings.invalid", `${error.message}.`, {}, error);
  }
  const colon = value.indexOf(":");
  const pair =
    colon === -1
      ? { username: value, password: "" }
      : { username: value.slice(0, colon), password: value.slice(colon + 1) };
  return withoutUndefined({ urlTypes: [], key: value, replaceUrl: value, origins: read, ...pair });
}

/** The secret of a feed among the variables of a Worker. @throws Problem settings.invalid */
export function secretOfBindings(variables: Readonly<Record<string, unknown>>, onestopId: string): Secret | undefined {
  const value = variables[secretVariable(onestopId)];
  const origins = variables[originsVariable(onestopId)];
  return typeof value === "string" ? secretFromVariable(value, typeof origins === "string" ? origins : "") : undefined;
}

/** Undefined when none is named. @throws Unexpected */
function readOrigins(urls: readonly string[], place: string): string[] | undefined {
  if (urls.length === 0) return undefined;
  return urls.map((url) => {
    if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url).origin;
    throw new UnexpectedValue(`${place} must hold URLs such as https://example.org`);
  });
}

/** What a secret is for: a feed or a DMFR file, and the types of its URLs. Contains no secret. */
export function scopeOf(feed: { onestop_id: string; file: string }, secret: Secret): string {
  const owner =
    secret.feedId === undefined && secret.file !== undefined ? `file ${secret.file}` : `feed ${feed.onestop_id}`;
  return [owner, ...secret.urlTypes.toSorted()].join(" ");
}

/** The secret for a URL of a feed: one of the feed before one of its file. */
export function findSecret(
  secrets: readonly Secret[],
  feed: { onestop_id: string; file: string },
  urlType: string,
): Secret | undefined {
  const fitting = secrets.filter((secret) => secret.urlTypes.length === 0 || secret.urlTypes.includes(urlType));
  return (
    fitting.find((secret) => secret.feedId === feed.onestop_id) ??
    fitting.find((secret) => secret.feedId === undefined && secret.file !== undefined && secret.file === feed.file)
  );
}

/** A DMFR authorization, as stored with the feed. */
export type Authorization = { type?: string; param_name?: string };

/** URL and headers of a request. The headers are sent only to the origin of `url`. */
export type Request = { url: string; headers: Record<string, string> };

/**
 * The request for a URL with an authorization (DMFR: header, basic_auth, query_param, path_segment, replace_url).
 * @throws Problem fetch.secret_missing, or fetch.refused for an unknown authorization
 */
export function authorize(url: string, authorization: Authorization | null, secret: Secret | undefined): Request {
  if (authorization === null) return { url, headers: {} };
  const { type, param_name: parameter } = authorization;
  const need = (part: string | undefined, what: string): string => {
    if (part !== undefined && part !== "") return part;
    throw problem("fetch.secret_missing", `This feed requires ${what} (authorization ${type}), and none is set.`);
  };
  switch (type) {
    case "header":
      return { url, headers: { [headerName(parameter)]: headerValue(need(secret?.key, "a key")) } };
    case "basic_auth": {
      const user = need(secret?.username, "user name and password");
      return { url, headers: { Authorization: `Basic ${base64(`${user}:${secret?.password ?? ""}`)}` } };
    }
    case "query_param": {
      const pair = `${encodeURIComponent(parameter ?? "api_key")}=${encodeURIComponent(need(secret?.key, "a key"))}`;
      const [, before = "", hash = ""] = /^([^#]*)(#.*)?$/s.exec(url) ?? [];
      return { url: `${before}${before.includes("?") ? "&" : "?"}${pair}${hash}`, headers: {} };
    }
    case "path_segment":
      return { url: url.replaceAll("{}", encodeURIComponent(need(secret?.key, "a key"))), headers: {} };
    case "replace_url":
      return { url: replacementUrl(need(secret?.replaceUrl, "a URL of its own")), headers: {} };
    default:
      throw problem("fetch.refused", `The authorization "${type}" is not supported.`);
  }
}

/** A value that is no URL, such as a key, must not appear in the reason of a refusal. */
function replacementUrl(value: string): string {
  if (/^https?:\/\//i.test(value)) return value;
  throw problem("fetch.refused", "The secret of this feed is not a URL.");
}

function headerName(parameter: string | undefined): string {
  const name = parameter ?? "Authorization";
  if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return name;
  throw problem("fetch.refused", "The authorization names an invalid header.");
}

function headerValue(value: string): string {
  if (/^[\t\x20-\x7e]+$/.test(value)) return value;
  throw problem("fetch.refused", "The key of this feed is not a valid header value.");
}

function base64(value: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(value)));
}

function withoutUndefined(secret: { [K in keyof Secret]: Secret[K] | undefined }): Secret {
  return Object.fromEntries(Object.entries(secret).filter(([, value]) => value !== undefined)) as Secret;
}
