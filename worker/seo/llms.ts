/** `/llms.txt` (llmstxt.org): how a language model can use this site's data. */

/**
 * @param site origin without a trailing slash
 * @param api base path of the API
 */
export function llmsText(name: string, site: string, api: string): string {
  const at = (path: string) => `${site}${path}`;
  const data = (path: string) => `${site}${api}${path}`;
  const line = (title: string, address: string, text: string) => `- [${title}](${address}): ${text}`;
  return [
    `# ${name}`,
    "",
    "> A directory of the world's public transport data: operators, the feeds that publish their services (GTFS, GTFS Realtime, GBFS), every archived version, and the routes, stops, timetables and next departures in them. No account is needed.",
    "",
    'Onestop IDs identify entities across data sets and versions: `f-…` is a feed, `o-…` an operator, `r-…` a route, `s-…` a stop. The URL of a page contains the id: `/feeds/f-…`, `/operators/o-…`, `/routes/r-…`, `/stops/s-…`. A route or stop without a Onestop ID of its own has the key `{feed}:{GTFS id}`. Times are local to the stop. Each page links to its JSON with `rel="alternate"`.',
    "",
    "## Finding things",
    "",
    line(
      "Search",
      data("/portal/search?q=bart"),
      "feeds, operators, routes, stops and places by name, words or id, best match first",
    ),
    line(
      "Find a feed",
      data("/portal/find?url=https://example.org/gtfs.zip"),
      "the feed with a URL, SHA-1, file name or id of another catalog",
    ),
    line("Onestop ID", data("/rest/onestop_id/o-9q9-bart"), "the entity with an id"),
    "",
    "## Data",
    "",
    line("OpenAPI", data("/rest/openapi.json"), "every path of the REST API with parameters, responses and examples"),
    line("Feeds", data("/rest/feeds"), "sources with URLs, license and status"),
    line("Operators", data("/rest/operators"), "agencies with their places and feeds"),
    line("Routes", data("/rest/routes"), "by operator, place, box or name; also `.geojson`"),
    line("Stops", data("/rest/stops"), "by position, name or route; also `.geojson`"),
    `- Departures of a stop: \`${api}/rest/stops/{stop}/departures?next=3600\`, scheduled and estimated`,
    `- GraphQL: POST \`${api}/query\`, with the names of Transitland v2`,
    `- Whether data is usable today: \`${api}/portal/verdicts/feeds/{id}\`, \`${api}/portal/verdicts/operators/{id}\``,
    "",
    "## Pages",
    "",
    line("Source feeds", at("/feeds"), "filter by format, terms, state and place"),
    line("Operators", at("/operators"), "by name and place"),
    line("Places", at("/places"), "countries, regions and cities"),
    line("Status", at("/status"), "status of this site and its data"),
    "",
    "## Optional",
    "",
    line("Sitemap", at("/sitemap.xml"), "every page"),
    "",
  ].join("\n");
}
