/** The name under which a download is saved. */
import { sanitizeFileName } from "../../../src/domain/sanitize.ts";

/** Characters that stand for themselves in `filename*` (RFC 8187, attr-char). */
const NOT_ATTR_CHAR = /['()*]/g;

/** What older clients read instead: plain ASCII without quotes, backslashes and percents (RFC 6266, appendix D). */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/gu;

/**
 * `Content-Disposition` of an attachment, whatever the name holds (RFC 6266 with RFC 8187).
 * @param name as the data has it; controls, separators and reserved names do not survive
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
