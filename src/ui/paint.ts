/** Milliseconds after which a paint is no longer waited for: a tab in the background has none. */
const PAINT_TIMEOUT_MS = 100;

/**
 * Resolves after the next paint, for work that the answer to a tap or key must not wait for (Interaction to Next Paint,
 * web.dev/articles/inp). Browser only.
 */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    // The callback of a frame runs before the paint, its timeout after.
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, PAINT_TIMEOUT_MS);
  });
}
