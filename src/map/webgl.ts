/** Whether this browser can draw the interactive map; small, so that pages ask before they load it. Browser only. */
export function hasWebgl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // Browsers keep few contexts; this one is given back at once.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
