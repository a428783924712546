/** Context providers around the router, the same on the server and in the browser. */

import type { ReactNode } from "react";
import type { QueryClient } from "../data/query-cache.ts";
import { type Site, SiteProvider } from "../data/site.ts";
import { QueryClientProvider } from "../data/use-query.ts";

export function Providers({
  client,
  site,
  children,
}: {
  client: QueryClient;
  site: Site;
  children: ReactNode;
}): ReactNode {
  return (
    <SiteProvider value={site}>
      <QueryClientProvider value={client}>{children}</QueryClientProvider>
    </SiteProvider>
  );
}
