/** Whether this browser supports the interactive map; small, so that pages can check before loading it. Browser only. */
export function hasWebgl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // Browsers allow few contexts, so this one is released at once.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
