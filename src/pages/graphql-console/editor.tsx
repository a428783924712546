/** GraphiQL over the portal's API. Browser only, loaded at the click. */
import "graphiql/setup-workers/vite";
import "@graphiql/react/style.css";
import "@graphiql/plugin-doc-explorer/style.css";
import "@graphiql/plugin-history/style.css";
// Not graphiql/style.css, which carries fonts as data: the policy refuses those, and the page has fonts.
import "graphiql/graphiql.css";
import "./editor.css";
import { ToolbarButton, useGraphiQL, useGraphiQLActions } from "@graphiql/react";
import { useQueryClient } from "@tanstack/react-query";
import { GraphiQL } from "graphiql";
import { Kind, parse } from "graphql";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { transportOf } from "../../data/client.ts";
import { useSite } from "../../data/site.ts";
import { englishAttributes } from "../../ui/names.ts";
import type { AnswerFacts } from "./facts.ts";
import { consoleFetcher } from "./fetcher.ts";
import { QUERY_FIELD, VARIABLES_FIELD } from "./fields.ts";
import { useListOfQueries } from "./open-queries.ts";
import { keepAddress, sharedAddress } from "./share.ts";
import { text } from "./text.tsx";

/** Text of a field of the plain form, if it is still there. */
const fieldText = (id: string) => (document.getElementById(id) as HTMLTextAreaElement | null)?.value ?? "";

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function shownTheme(): "dark" | "light" {
  const { theme } = document.documentElement.dataset;
  if (theme === "dark" || theme === "light") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function factsOf(query: string) {
  const documentAST = parse(query);
  const operations = documentAST.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const operationName = operations[0]?.name?.value;
  return { documentAST, operations, ...(operationName === undefined ? {} : { operationName }) };
}

/** Ready queries open in a tab of their own, and run. */
function useReadyQueries(): void {
  const { addTab, run, setOperationFacts } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".console-ready a") : null;
      if (link === null || queryEditor === undefined || variableEditor === undefined) return;
      event.preventDefault();
      const { searchParams } = new URL(link.href);
      addTab();
      const query = searchParams.get("query") ?? "";
      queryEditor.setValue(query);
      variableEditor.setValue(searchParams.get("variables") ?? "");
      // The editor reads what it holds a moment later, and would ask for the operation of the tab before.
      setOperationFacts(factsOf(query));
      run();
    };
    document.addEventListener("click", open, { capture: true });
    return () => document.removeEventListener("click", open, { capture: true });
  }, [addTab, run, setOperationFacts, queryEditor, variableEditor]);
}

function Share(): ReactNode {
  useReadyQueries();
  useListOfQueries();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const [message, say] = useState("");
  const share = () => {
    const address = sharedAddress(queryEditor?.getValue() ?? "", variableEditor?.getValue() ?? "");
    keepAddress(address);
    navigator.clipboard.writeText(new URL(address, location.href).href).then(
      () => say(text.editor.copied),
      () => say(text.editor.notCopied),
    );
  };
  return (
    <>
      <ToolbarButton label={text.editor.copyLink} onClick={share}>
        <svg className="graphiql-toolbar-icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </svg>
      </ToolbarButton>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </>
  );
}

export function Editor(): ReactNode {
  const { apiBase } = useSite();
  const client = useQueryClient();
  const [facts, setFacts] = useState<AnswerFacts | null>(null);
  const [start] = useState(() => ({
    fetcher: consoleFetcher(`${apiBase}/query`, () => transportOf(client).headers?.() ?? {}, setFacts),
    query: fieldText(QUERY_FIELD),
    variables: fieldText(VARIABLES_FIELD),
  }));
  const theme = useSyncExternalStore(onThemeChange, shownTheme);
  return (
    <div className="console-editor" {...englishAttributes()}>
      <GraphiQL
        fetcher={start.fetcher}
        initialQuery={start.query}
        initialVariables={start.variables}
        defaultEditorToolsVisibility="variables"
        forcedTheme={theme}
      >
        <GraphiQL.Logo> </GraphiQL.Logo>
        <GraphiQL.Toolbar>
          {({ prettify, copy, merge }) => (
            <>
              {prettify}
              {merge}
              {copy}
              <Share />
            </>
          )}
        </GraphiQL.Toolbar>
        <GraphiQL.Footer>
          <p className="console-facts small soft" role="status">
            {facts === null ? null : text.result.facts(facts)}
          </p>
        </GraphiQL.Footer>
      </GraphiQL>
    </div>
  );
}
