/**
 * Runs inline before the first paint, so that the page never flashes in the wrong theme. The visitor's choice wins over the
 * system's.
 */
export const THEME_KEY = "theme";

export const THEME_SCRIPT =
  `try{var t=localStorage.getItem("${THEME_KEY}")}catch(e){}` +
  `document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;
