/** Escapes values that are written into a document outside React. */

/**
 * Escapes JSON for a `<script>`: `<`, which could end the element or open a comment, and the two line separators that
 * older scripts do not allow. The parsed value is the same.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
