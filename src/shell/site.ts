/** The site as pages see it; it is made known by src/data, so that loaders have it too. */
export { type Site, useNow, useSite } from "../data/site.ts";
