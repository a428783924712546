/** Context providers around the router, the same on the server and in the browser. */

import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Site, SiteProvider } from "../data/site.ts";
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
  return (
    <SiteProvider value={site}>
      <QueryClientProvider client={client}>
        <ArrivalProvider value={arrival}>{children}</ArrivalProvider>
      </QueryClientProvider>
    </SiteProvider>
  );
}
