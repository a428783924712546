import { type ReactNode, useEffect, useState } from "react";

/**
 * The element beside a search field in which its list is rendered, as a React root of its own. The list may be rendered
 * once the page is hydrated (`live`); before, it would be a hydration mismatch.
 */
export function SearchRoot(): ReactNode {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return <div data-search-root={isLive ? "live" : "served"} />;
}
