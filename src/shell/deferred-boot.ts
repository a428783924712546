/**
 * Starts the scripts of a cacheable page behind its first paint. They stand in a `<template>`, so that a browser neither
 * loads nor runs them while it needs line and processor for what is read; links and forms work meanwhile. Where nobody
 * looks (a tab in the background is not painted) they start at once, and where no frame comes after a while. Buttons of
 * the frame that are clicked before their script is there are kept for it (actions.ts).
 */

/** Id of the template. A page without one starts its scripts itself. */
export const SCRIPTS_ID = "scripts";

/** Milliseconds after which scripts no longer wait for a paint. */
const PATIENCE = 2_000;

/** Name of the global set of buttons that were clicked too early. */
export const EARLY_NAME = "early";

export const DEFERRED_BOOT_SCRIPT =
  `var ${EARLY_NAME}=new Set;addEventListener("click",function(e){` +
  `var b=e.target.closest("[type=button][data-action],[data-copy]");b&&${EARLY_NAME}&&${EARLY_NAME}.add(b)});` +
  'addEventListener("DOMContentLoaded",function(){' +
  `var t=document.getElementById("${SCRIPTS_ID}"),s=function(){t&&document.body.append(t.content.cloneNode(!0));t=null};` +
  // The callback of a frame runs before it is painted, what it puts off runs after.
  `requestAnimationFrame(function(){setTimeout(s)});setTimeout(s,document.hidden?0:${PATIENCE})})`;
