/** Redirect rules: their form and its validation. */

/**
 * Source: a path; `:name` matches one segment, `*` as the last segment one or more.
 * Target: a path of this site or an https URL on an allowed host; may use `:name` and `*` of its source in its path, its
 * query, and its fragment.
 */
export type RedirectRule = {
  source: string;
  target: string;
  status: RedirectStatus;
  /** RFC 3339 time at which the rule expires. */
  expires?: string;
  note?: string;
  /** The rule applies even if a page has this path. */
  override?: boolean;
};

export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

const FIELDS = new Set(["source", "target", "status", "expires", "note", "override"]);
const NAME = /^[a-z]\w*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAFE = /[\u0000-\u0020\u007f-\u009f\\\u2028\u2029]|\p{Surrogate}/u;

/** Dot segments, which browsers resolve before the request, so that the path is not what it appears to be. */
const DOTS = /^(\.|%2e){1,2}$/i;

/** Segments of a path without leading and trailing slashes. */
export function pathSegments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/**
 * The fault of a redirect target, or null. It must be a path of this site (one leading slash, no backslash, no control
 * character: browsers read `//host` and `/\host` as another host) or an https URL without user information on an allowed
 * host.
 * @param hosts allowed host names (with a port if it is not 443); null skips this check
 */
export function targetFault(target: string, hosts: readonly string[] | null): string | null {
  if (UNSAFE.test(target)) return "the target contains a space, a backslash, or a control character";
  if (target.startsWith("//")) return "the target begins with two slashes";
  if (pathSegments(target.split(/[?#]/, 1)[0]!).some((s) => DOTS.test(s))) return "the target has . or .. as a segment";
  if (target.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(target);
  } catch {
    return "the target must be a path that begins with a slash, or an https URL";
  }
  if (url.protocol !== "https:") return "the target must be a path, or an https URL";
  if (url.username !== "" || url.password !== "") return "the target contains a user name or a password";
  if (hosts?.includes(url.host) === false) return `the target's host ${url.host} is not in REDIRECT_HOSTS`;
  return null;
}

/** The fault of a single rule, or null. `value` may be anything. */
export function ruleFault(value: unknown, hosts: readonly string[]): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "it must be an object";
  const rule = value as Record<string, unknown>;
  const unknown = Object.keys(rule).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) return `it has an unknown field "${unknown}"`;
  if (typeof rule.source !== "string" || typeof rule.target !== "string") return "source and target must be strings";
  if (!REDIRECT_STATUSES.includes(rule.status as RedirectStatus)) return "the status must be 301, 302, 307, or 308";
  if (rule.note !== undefined && typeof rule.note !== "string") return "the note must be a string";
  if (rule.override !== undefined && typeof rule.override !== "boolean") return "override must be true or false";
  if (rule.expires !== undefined && !isTime(rule.expires)) return "expires must be a time such as 2027-01-31T00:00:00Z";
  return sourceFault(rule.source) ?? targetFault(rule.target, hosts) ?? namesFault(rule.source, rule.target);
}

/** Stricter than Date.parse, which accepts 30 February and the hour 24. */
function isTime(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const form = /^(\d{4}-\d\d-\d\d)T(?!24)\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
  const [, day] = form.exec(value) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function sourceFault(source: string): string | null {
  if (!source.startsWith("/") || source.startsWith("//")) return "the source must be a path that begins with one slash";
  if (UNSAFE.test(source) || /[?#]/.test(source))
    return "the source contains a character that no path can have: a space, a control character, a backslash, ?, or #";
  const segments = pathSegments(source);
  if (segments.some((s) => DOTS.test(s))) return "the source has . or .. as a segment";
  if (segments.some((s, i) => s.includes("*") && (s !== "*" || i !== segments.length - 1)))
    return "a * must be alone in its segment and at the end of the source";
  const names = segments.filter((s) => s.startsWith(":")).map((s) => s.slice(1));
  const odd = names.find((name) => !NAME.test(name));
  if (odd !== undefined)
    return `:${odd} cannot be a name: names begin with a letter and have letters, digits, and _ only`;
  if (new Set(names).size < names.length) return "a name occurs twice in the source";
  return null;
}

/**
 * Placeholders in a target: a part of its path, or what begins a word of its query or fragment. After a letter or digit a
 * colon is literal, as in `12:30` and `feed:stop`.
 */
export const PLACEHOLDER = /(?<=[/&=]|[?#](?:.*(?:\W|%[0-9a-f]{2}))?):([a-z]\w*)|\*/gi;

function namesFault(source: string, target: string): string | null {
  const segmentNames = new Set(pathSegments(source));
  // The colons of the scheme and of the port are not placeholders.
  const path = target.replace(/^https:\/\/[^/?#]*/, "");
  for (const { 0: placeholder, index } of path.matchAll(PLACEHOLDER)) {
    // As the value of a parameter, a star may be literal text.
    const isLiteral = placeholder === "*" && path[index - 1] === "=";
    if (!segmentNames.has(placeholder) && !isLiteral)
      return `the target uses ${placeholder}, which the source does not have`;
  }
  return null;
}
