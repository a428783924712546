/** Context providers around the router, the same on the server and in the browser. */

import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { translationLanguage } from "../data/query.ts";
import { type Site, SiteProvider } from "../data/site.ts";
import { NamesProvider, namesIn } from "../ui/names.ts";
import { type Arrival, ArrivalProvider } from "./arrived.tsx";

export function Providers({
  client,
  site,
  arrival,
  children,
}: {
  client: QueryClient;
  site: Site;
  /** Keep it the same object while the page lives. */
  arrival: Arrival;
  children: ReactNode;
}): ReactNode {
  const names = namesIn(site.language, (text) => translationLanguage(client, text));
  return (
    <SiteProvider value={site}>
      <QueryClientProvider client={client}>
        <NamesProvider value={names}>
          <ArrivalProvider value={arrival}>{children}</ArrivalProvider>
        </NamesProvider>
      </QueryClientProvider>
    </SiteProvider>
  );
}
