/** Context providers around the router, the same on the server and in the browser. */

import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Site, SiteProvider } from "../data/site.ts";
import { ArrivalProvider } from "./arrived.tsx";

export function Providers({
  client,
  site,
  arrival = null,
  children,
}: {
  client: QueryClient;
  site: Site;
  /** Settles when the data of a streamed page is read; null for a page that is whole. */
  arrival?: Promise<unknown> | null;
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
