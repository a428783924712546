/** Builds the file name header of a download. */
import { sanitizeFileName } from "../../../src/domain/sanitize.ts";

/** Characters that `filename*` must escape although encodeURIComponent does not (RFC 8187, attr-char). */
const NOT_ATTR_CHAR = /['()*]/g;

/** Characters not allowed in the fallback for older clients: plain ASCII without quotes, backslashes, and percent signs (RFC 6266, appendix D). */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/gu;

/**
 * `Content-Disposition` of an attachment with any name (RFC 6266 with RFC 8187).
 * @param name name from the data; control characters, separators, and reserved names are removed
 */
export function attachment(name: string): string {
  const safe = sanitizeFileName(name.toWellFormed()) || "file";
  const plain = safe.replace(NOT_PLAIN, "_");
  if (plain === safe) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(safe).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
