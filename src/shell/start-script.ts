/**
 * Starts the scripts of a cacheable page behind its first paint. They stand in a `<template>`, so that a browser neither
 * loads nor runs them while it needs line and processor for what is read; links and forms work meanwhile. Where nobody
 * looks (a tab in the background is not painted) they start at once.
 */

/** Id of the template. A page without one starts its scripts itself. */
export const SCRIPTS_ID = "scripts";

export const START_SCRIPT =
  'addEventListener("DOMContentLoaded",function(){' +
  `var t=document.getElementById("${SCRIPTS_ID}"),s=function(){document.body.append(t.content.cloneNode(!0))};` +
  // The callback of a frame runs before it is painted, what it puts off runs after.
  "t&&(document.hidden?s():requestAnimationFrame(function(){setTimeout(s)}))})";
