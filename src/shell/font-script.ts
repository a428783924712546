/**
 * Runs inline in the head: loads the font of the page beside its style sheets, so that the first paint has it. On a slow line
 * it would take their bandwidth and come too late anyway (font-display: optional), and a visitor who saves data does not
 * want it: there the browser loads it when it has the style sheets.
 */
export const FONT_SCRIPT =
  'var f=document.currentScript.dataset.font,c=navigator.connection||{},l=document.createElement("link");' +
  'f&&!c.saveData&&!/[23]g/.test(c.effectiveType)&&document.head.append(Object.assign(l,{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",href:f}))';
