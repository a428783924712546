/** Context providers around the router, the same on the server and in the browser. */

import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Site, SiteProvider } from "../data/site.ts";

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
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SiteProvider>
  );
}
