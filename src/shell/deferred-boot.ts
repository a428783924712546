/**
 * Starts the scripts of a page after its first paint. They are in a `<template>`, so that the browser neither
 * loads nor runs them before the content is painted; links and forms work meanwhile. In a background tab, which is not
 * painted, they start at once; without a frame they start after a timeout. Clicks on buttons of the frame before the
 * scripts run are recorded for them (actions.ts).
 */

/** Id of the template. A page without it starts its scripts itself. */
export const SCRIPTS_ID = "scripts";

/** Milliseconds after which scripts no longer wait for a paint. */
const PAINT_TIMEOUT_MS = 2_000;

/** Name of the global set of buttons that were clicked before the scripts ran. */
export const EARLY_NAME = "early";

export const DEFERRED_BOOT_SCRIPT =
  `var ${EARLY_NAME}=new Set;addEventListener("click",function(e){` +
  `var b=e.target.closest("[type=button][data-action],[data-copy]");b&&${EARLY_NAME}&&${EARLY_NAME}.add(b)});` +
  'addEventListener("DOMContentLoaded",function(){' +
  `var t=document.getElementById("${SCRIPTS_ID}"),s=function(){t&&document.body.append(t.content.cloneNode(!0));t=null};` +
  // The callback of a frame runs before the paint, its timeout after.
  `requestAnimationFrame(function(){setTimeout(s)});setTimeout(s,document.hidden?0:${PAINT_TIMEOUT_MS})})`;
