/**
 * Runs inline before the first paint, so that the page never flashes in the wrong theme. The visitor's choice wins over the
 * system's. It also marks a page whose browser keeps favorites, so that the home page has room for them from the start.
 */
export const THEME_KEY = "theme";

/** Where the browser keeps favorites (src/shell/favorites/list.ts). */
export const FAVORITES_KEY = "favorites";

/** Where the browser keeps what it is notified about (src/shell/follow/list.ts), which the home page shows beside favorites. */
export const FOLLOW_KEY = "follows";

export const THEME_SCRIPT =
  `try{var t=localStorage.getItem("${THEME_KEY}"),f=localStorage.getItem("${FAVORITES_KEY}"),n=localStorage.getItem("${FOLLOW_KEY}")}catch(e){}` +
  'if(f)document.documentElement.dataset.favorites="";' +
  'if(n)document.documentElement.dataset.follows="";' +
  `document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;
