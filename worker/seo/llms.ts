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
    "> A directory of public transport data of the world: who runs services, which feeds publish them (GTFS, GTFS Realtime, GBFS), every archived version, and the routes, stops, timetables and next departures in them. Everything can be read without an account.",
    "",
    'Onestop IDs name things across data sets and versions: `f-…` is a feed, `o-…` an operator, `r-…` a route, `s-…` a stop. A page\'s address holds the id: `/feeds/f-…`, `/operators/o-…`, `/routes/r-…`, `/stops/s-…`. Where a route or stop has no Onestop ID of its own, `{feed}:{GTFS id}` stands for it. Times are of the place of the stop. Each page links to its JSON with `rel="alternate"`.',
    "",
    "## Finding things",
    "",
    line(
      "Search",
      data("/portal/search?q=bart"),
      "feeds, operators, routes, stops and places by name, words or id, the likeliest first",
    ),
    line(
      "Find a feed",
      data("/portal/find?url=https://example.org/gtfs.zip"),
      "the feed behind an address, SHA-1, file name or id of another catalogue",
    ),
    line("Onestop ID", data("/rest/onestop_id/o-9q9-bart"), "what an id stands for"),
    "",
    "## Data",
    "",
    line("OpenAPI", data("/rest/openapi.json"), "every path of the REST API with parameters, answers and examples"),
    line("Feeds", data("/rest/feeds"), "sources with addresses, licence and state"),
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
    line("Status", at("/status"), "how the portal and its data are doing"),
    "",
    "## Optional",
    "",
    line("Sitemap", at("/sitemap.xml"), "every page"),
    "",
  ].join("\n");
}
