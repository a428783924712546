/** Swagger UI over the portal's OpenAPI document. Browser only, loaded at the click. */
import "swagger-ui-react/swagger-ui.css";
import "./client.css";
import type { ReactNode } from "react";
import SwaggerUI, { type SnippetRequest } from "swagger-ui-react";
import { samplesOf } from "../../domain/console/samples.ts";
import { useSite } from "../../shell/site.ts";
import { ClientLayout } from "./client-layout.tsx";

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
  components: { ClientLayout },
  fn: {
    requestSnippetGenerator_curl: (request: Immutable) => samplesOf(requestOf(request)).curl,
    requestSnippetGenerator_fetch: (request: Immutable) => samplesOf(requestOf(request)).fetch,
    requestSnippetGenerator_python: (request: Immutable) => samplesOf(requestOf(request)).python,
  },
};

const SNIPPETS = {
  generators: {
    curl: { title: "curl", syntax: "bash" },
    fetch: { title: "fetch", syntax: "javascript" },
    python: { title: "Python", syntax: "python" },
  },
  languages: ["curl", "fetch", "python"],
  defaultExpanded: true,
};

export function Client(): ReactNode {
  const { apiBase } = useSite();
  return (
    <div className="console-client">
      <SwaggerUI
        url={`${apiBase}/rest/openapi.json`}
        layout="ClientLayout"
        docExpansion="list"
        defaultModelsExpandDepth={-1}
        requestSnippetsEnabled
        requestSnippets={SNIPPETS}
        plugins={[PLUGIN]}
        deepLinking={false}
        tryItOutEnabled
        validatorUrl={null}
      />
    </div>
  );
}
