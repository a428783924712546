/** The Worker that imports versions from the queue. It answers no requests. */
import { iso1A2Code } from "@rapideditor/country-coder";
import { type CountryData, type CountryIndex, lookUpByCountry } from "./ingest/place-lookup/by-country.ts";
import { type ImporterBindings, importQueuedVersions } from "./jobs/import-version.ts";
import type { VersionMessage } from "./jobs/messages.ts";

/** `PLACES`: the files that `npm run build` cuts from content/places (cli/importer/places.ts). */
type Bindings = ImporterBindings & { PLACES: Fetcher };

/** @throws Error if a file is missing: the import is then tried again */
async function readJson<T>(files: Fetcher, name: string): Promise<T> {
  const response = await files.fetch(`https://places/${name}.json`);
  if (!response.ok) throw new Error(`The places of ${name} are not there: status ${response.status}.`);
  return response.json();
}

export default {
  async queue(batch, env) {
    const lookUpPlaces = lookUpByCountry(
      {
        index: () => readJson<CountryIndex>(env.PLACES, "index"),
        country: (code) => readJson<CountryData>(env.PLACES, code),
      },
      ([lon, lat]) => iso1A2Code([lon, lat], { level: "territory" }),
    );
    await importQueuedVersions(batch, env, { lookUpPlaces });
  },
} satisfies ExportedHandler<Bindings, VersionMessage>;
