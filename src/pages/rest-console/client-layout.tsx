/**
 * Swagger UI's parts in a page that has a main element, a title and a description of its own already. Names what it
 * leaves unnamed. Browser only.
 */
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";

export type LayoutProps = {
  getComponent(name: string, isContainer?: boolean): ComponentType;
  specSelectors: { loadingStatus(): string | undefined; specStr(): string };
};

/** Fields are told apart by the row that they stand in; code that scrolls has to be reached by keys. */
function nameFields(root: HTMLElement): void {
  for (const field of root.querySelectorAll(":is(select, input, textarea):not([aria-label])")) {
    const name = field.closest<HTMLElement>("[data-param-name]")?.dataset.paramName;
    const text = name ?? (field.id === "servers" ? "Server" : field.matches("select") ? "Choice" : null);
    if (text !== null) field.setAttribute("aria-label", text);
  }
  for (const code of root.querySelectorAll("pre:not([tabindex])")) code.setAttribute("tabindex", "0");
}

export function ClientLayout({ getComponent, specSelectors }: LayoutProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    nameFields(element);
    const seen = new MutationObserver(() => nameFields(element));
    seen.observe(element, { childList: true, subtree: true });
    return () => seen.disconnect();
  }, []);
  const SvgAssets = getComponent("SvgAssets");
  const Errors = getComponent("errors", true);
  const Servers = getComponent("ServersContainer", true);
  const Operations = getComponent("operations", true);
  const isLoading = specSelectors.loadingStatus() === "loading" || specSelectors.specStr() === "";
  return (
    <div className="swagger-ui" ref={root}>
      <SvgAssets />
      <Errors />
      {isLoading ? (
        <p role="status">Loading…</p>
      ) : (
        <>
          <div className="scheme-container">
            <Servers />
          </div>
          <h2 className="visually-hidden">Paths</h2>
          <Operations />
        </>
      )}
    </div>
  );
}
