/** The part of swagger-ui-react that is used; it has no types of its own. */
declare module "swagger-ui-react" {
  import type { ComponentType } from "react";

  /** A request as an immutable map: `method`, `url`, `headers`, `body`. */
  export type SnippetRequest = { get(name: string): unknown };

  const SwaggerUI: ComponentType<{
    url: string;
    layout?: string;
    docExpansion?: "list" | "full" | "none";
    defaultModelsExpandDepth?: number;
    requestSnippetsEnabled?: boolean;
    requestSnippets?: {
      generators: Readonly<Record<string, { title: string; syntax: string }>>;
      languages?: readonly string[];
      defaultExpanded?: boolean;
    };
    plugins?: readonly {
      // biome-ignore lint/suspicious/noExplicitAny: each has the props that Swagger UI gives to its place
      components: Readonly<Record<string, ComponentType<any>>>;
      fn: Readonly<Record<string, (request: SnippetRequest) => string>>;
    }[];
    /** Called before each request is sent; may change and must return it. */
    requestInterceptor?: (request: { url: string }) => { url: string };
    deepLinking?: boolean;
    tryItOutEnabled?: boolean;
    validatorUrl?: null;
  }>;
  export default SwaggerUI;
}
