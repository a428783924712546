/** Swagger UI over the portal's OpenAPI document. Browser only, loaded at the click. */
import "./client.css";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import SwaggerUI, { type SnippetRequest } from "swagger-ui-react";
import { useSite } from "../../data/site.ts";
import { rSample } from "../../domain/console/r-sample.ts";
import { samplesOf } from "../../domain/console/samples.ts";
import { englishAttributes } from "../../ui/names.ts";
import { prefillRequiredOnly } from "./prefill.ts";
import { CLIENT_LANGUAGES, text as words } from "./text.tsx";

export type LayoutProps = {
  getComponent(name: string, isContainer?: boolean): ComponentType;
  specSelectors: { loadingStatus(): string | undefined; specStr(): string };
};

/** Labels fields by their row, and makes scrolling code focusable. */
function nameFields(root: HTMLElement): void {
  for (const field of root.querySelectorAll(":is(select, input, textarea):not([aria-label])")) {
    const name = field.closest<HTMLElement>("[data-param-name]")?.dataset.paramName;
    const text =
      name ?? (field.id === "servers" ? words.client.server : field.matches("select") ? words.client.choice : null);
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
    const observer = new MutationObserver(() => nameFields(element));
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
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
        <p role="status">{words.client.loading}</p>
      ) : (
        <>
          <div className="scheme-container">
            <Servers />
          </div>
          <h2 className="visually-hidden">{words.client.paths}</h2>
          <Operations />
        </>
      )}
    </div>
  );
}

/** Code in the colors of the page. Swagger UI's highlighter has one dark palette. */
function Code({ className, children }: { className?: string; children?: ReactNode }): ReactNode {
  return <pre className={`microlight ${className ?? ""}`}>{children}</pre>;
}

/** Nothing in the place of Swagger UI's padlock: no request of this page needs a key. */
const NoPadlock = (): ReactNode => null;

type Immutable = SnippetRequest;

function requestOf(request: Immutable) {
  const body = request.get("body");
  return {
    method: request.get("method") === "POST" ? ("POST" as const) : ("GET" as const),
    url: String(request.get("url")),
    body: typeof body === "string" ? body : undefined,
  };
}

const PLUGIN = {
  components: { ClientLayout, SyntaxHighlighter: Code, authorizeOperationBtn: NoPadlock },
  statePlugins: {
    spec: {
      wrapActions: {
        updateSpec: (update: (text: string) => unknown) => (text: string) => update(prefillRequiredOnly(text)),
      },
    },
  },
  fn: {
    requestSnippetGenerator_curl: (request: Immutable) => samplesOf(requestOf(request)).curl,
    requestSnippetGenerator_fetch: (request: Immutable) => samplesOf(requestOf(request)).fetch,
    requestSnippetGenerator_python: (request: Immutable) => samplesOf(requestOf(request)).python,
    requestSnippetGenerator_r: (request: Immutable) => rSample(requestOf(request)),
  },
};

/**
 * Sends a request to the host of this page: the document names the site's public URL, which may differ from it (localhost,
 * a preview), and the content security policy allows no other host.
 */
function toThisHost(request: { url: string }): { url: string } {
  const url = new URL(request.url, document.baseURI);
  url.protocol = location.protocol;
  url.host = location.host;
  return Object.assign(request, { url: url.href });
}

const SNIPPETS = {
  generators: {
    curl: { title: CLIENT_LANGUAGES.curl, syntax: "bash" },
    fetch: { title: CLIENT_LANGUAGES.fetch, syntax: "javascript" },
    python: { title: CLIENT_LANGUAGES.python, syntax: "python" },
    r: { title: CLIENT_LANGUAGES.r, syntax: "r" },
  },
  languages: ["curl", "fetch", "python", "r"],
  defaultExpanded: true,
};

export function Client(): ReactNode {
  const { apiBase } = useSite();
  return (
    <div className="console-client" {...englishAttributes()}>
      <SwaggerUI
        url={`${apiBase}/rest/openapi.json`}
        layout="ClientLayout"
        docExpansion="list"
        defaultModelsExpandDepth={-1}
        requestSnippetsEnabled
        requestSnippets={SNIPPETS}
        plugins={[PLUGIN]}
        requestInterceptor={toThisHost}
        deepLinking={false}
        tryItOutEnabled
        validatorUrl={null}
      />
    </div>
  );
}
