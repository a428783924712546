/** The SQL editor of the datasets page: runs queries in the browser and shows their results. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { csvText } from "../../domain/csv.ts";
import { ENGINE_BYTES, type EngineReply, type QueryResult } from "../../domain/datasets/sql-engine.ts";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { type SqlClient, startEngine } from "./sql-client.ts";
import { EXAMPLES, sqlText as text } from "./sql-text.ts";

/** Rows of a result that are shown; the download has all. */
const MAX_SHOWN_ROWS = 200;

type State =
  | { step: "idle" }
  | { step: "loading"; loaded: number }
  | { step: "running" }
  | { step: "result"; result: QueryResult }
  | { step: "failed" | "lost"; message: string };

const stateOf = (reply: EngineReply): State => {
  const { type, ...rest } = reply;
  return { step: type, ...rest } as State;
};

function saveCsv({ columns, rows }: QueryResult): void {
  const names = columns.map(({ name }) => name);
  const url = URL.createObjectURL(new Blob([csvText(names, rows)], { type: "text/csv" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = "result.csv";
  anchor.click();
  URL.revokeObjectURL(url);
}

function Result({ result }: { result: QueryResult }): ReactNode {
  const { columns, rows, more } = result;
  const shownRows = rows.slice(0, MAX_SHOWN_ROWS);
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="sql-result" tabIndex={0} aria-label={text.result}>
        <table>
          <caption className="visually-hidden">{text.result}</caption>
          <thead>
            <tr>
              {columns.map(({ name, numeric }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                <th key={i} scope="col" {...(numeric ? { "data-kind": "number" } : {})}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownRows.map((cells, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no key and keep their order
              <tr key={i}>
                {cells.map((cell, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={j} {...(columns[j]?.numeric === true ? { "data-kind": "number" } : {})}>
                    {cell === null ? <span className="soft">{text.missing}</span> : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownRows.length ? (
        <p className="small soft">{text.first(shownRows.length, rows.length)}</p>
      ) : null}
      {more ? <p className="small soft">{text.more(rows.length)}</p> : null}
      <p>
        <button className="button" type="button" onClick={() => saveCsv(result)}>
          {text.download}
        </button>
      </p>
    </div>
  );
}

/** DuckDB's message; its advice to install an extension does not work here. */
function QueryError({ message }: { message: string }): ReactNode {
  const at = message.indexOf("Please try installing");
  const ownWords = at < 0 ? message : message.slice(0, at).trimEnd();
  return (
    <p className="sql-error">
      <span {...englishAttributes()}>{ownWords}</span>
      {at < 0 ? null : (
        <>
          <br />
          {text.noExtensions}
        </>
      )}
    </p>
  );
}

/** What happens now, for everybody to read. */
function statusOf(state: State): string {
  switch (state.step) {
    case "loading":
      return text.loading(Math.min(state.loaded, ENGINE_BYTES), ENGINE_BYTES);
    case "running":
      return text.running;
    case "result":
      return text.rows(state.result.rows.length, state.result.more);
    default:
      return "";
  }
}

/** The engine of the page; it starts with the first query and ends with the page. */
function useEngine(): { state: State; run(sql: string): void; stop(): void } {
  const [state, setState] = useState<State>({ step: "idle" });
  const engine = useRef<SqlClient | null>(null);
  const end = useCallback(() => {
    engine.current?.stop();
    engine.current = null;
  }, []);
  useEffect(() => end, [end]);
  return {
    state,
    run(sql) {
      setState(engine.current === null ? { step: "loading", loaded: 0 } : { step: "running" });
      engine.current ??= startEngine((reply) => {
        // What could not be loaded is loaded anew by the next query.
        if (reply.type === "lost") end();
        setState(stateOf(reply));
      });
      engine.current.run(sql);
    },
    stop() {
      end();
      setState({ step: "idle" });
    },
  };
}

export function SqlEditor(): ReactNode {
  const id = useId();
  const [sql, setSql] = useState(EXAMPLES[0].sql);
  const { state, run, stop } = useEngine();
  const busy = state.step === "loading" || state.step === "running";
  return (
    <div className="needs-script stack sql-editor">
      <form
        className="stack"
        aria-label={text.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) run(sql);
        }}
      >
        <div className="sql-examples">
          <span className="small soft" id={`${id}-examples`}>
            {text.examples}
          </span>
          <ul aria-labelledby={`${id}-examples`}>
            {EXAMPLES.map(({ title, sql: example }) => (
              <li key={title}>
                <button className="button" data-size="small" type="button" onClick={() => setSql(example)}>
                  {text.example[title]}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {text.field}
          </label>
          <textarea
            className="input sql-input"
            id={id}
            rows={8}
            value={sql}
            onChange={({ target }) => setSql(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            aria-describedby={`${id}-hint`}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
          <p className="small soft" id={`${id}-hint`}>
            {text.hint(ENGINE_BYTES)}
          </p>
        </div>
        <p className="sql-actions">
          <button className="button" data-kind="primary" type="submit" aria-disabled={busy}>
            {text.run}
          </button>
          {busy ? (
            <button className="button" type="button" onClick={stop}>
              {text.stop}
            </button>
          ) : null}
          <span role="status">{statusOf(state)}</span>
        </p>
        {state.step === "loading" ? (
          <progress className="sql-progress" max={ENGINE_BYTES} value={state.loaded} aria-label={text.progress} />
        ) : null}
      </form>
      {state.step === "failed" ? (
        <Notice tone="error" title={text.failed}>
          <QueryError message={state.message} />
        </Notice>
      ) : null}
      {state.step === "lost" ? (
        <Notice tone="error" title={text.notLoaded}>
          <p className="sql-error" {...englishAttributes()}>
            {state.message}
          </p>
        </Notice>
      ) : null}
      {state.step === "result" ? <Result result={state.result} /> : null}
    </div>
  );
}
