/** Sentences that several rows share. */

/** A peer is shown only with figures that it has published itself, by name and date. */
export const NO_PUBLISHED_FIGURES =
  "We know of no Lighthouse scores, Core Web Vitals or page weights that transit.land has published, " +
  "so nothing stands beside ours.";

/** What the pages are pages of. */
export const SITE =
  "The site has the sample, two versions of BART, and HART. " +
  "A small server in front of it speaks HTTP/2 and compresses pages, as Cloudflare does.";
