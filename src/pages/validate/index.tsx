/** Checks a GTFS zip in the browser: `/validate`. The feed never leaves the visitor's device. */
import { withTexts } from "../../ui/messages.ts";
import "../../styles/entity.css";
import "./validate.css";
import {
  type ComponentType,
  type DragEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useSite } from "../../data/site.ts";
import type { CheckFailure, CheckSource } from "../../domain/feed-check/messages.ts";
import { repositoryOf, workflowFile } from "../../domain/feed-check/workflow.ts";
import { byteSize } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { CopiedCode } from "../../ui/copied-code.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import type { Progress, RunningCheck } from "./browser/check.ts";
import type { ResultProps } from "./browser/results.tsx";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const loader = pageLoader(screen, () => ({
  title: text.title,
  description: text.description,
  canonical: link.validate(),
  crumbs: [{ label: text.title }],
}));

type State =
  | { kind: "idle" }
  | { kind: "running"; name: string; progress: Progress | null }
  | { kind: "failed"; failure: CheckFailure; isUrl: boolean }
  | { kind: "done"; result: ResultProps; Results: ComponentType<ResultProps> };

/** Codes of failures that another way to the zip can get around. */
const DOWNLOAD_FAILED = /^fetch\.failed$/;

function nameOf(source: CheckSource): string {
  if ("files" in source)
    return source.files.map(({ name }) => name).find((name) => /^gbfs\.json$/i.test(name)) ?? "GBFS";
  if ("file" in source) return source.file instanceof File ? source.file.name : "";
  return source.url;
}

function useCheck(feed: string) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const [message, say] = useState("");
  const running = useRef<RunningCheck | null>(null);
  const latest = useRef(0);
  useEffect(() => () => running.current?.end(), []);

  const start = async (source: CheckSource) => {
    running.current?.end();
    running.current = null;
    latest.current += 1;
    const mine = latest.current;
    const isCurrent = () => latest.current === mine;
    const name = nameOf(source);
    setState({ kind: "running", name, progress: null });
    say(text.progress.started(name));
    const fail = (failure: CheckFailure) => {
      if (!isCurrent()) return;
      setState({ kind: "failed", failure, isUrl: "url" in source });
      say("");
    };
    try {
      const { startCheck } = await import("./browser/check.ts");
      if (!isCurrent()) return;
      const check = startCheck(source, (progress) => {
        if (isCurrent()) setState({ kind: "running", name, progress });
      });
      running.current = check;
      const [outcome, { Results }] = await Promise.all([check.outcome, withTexts(import("./browser/results.tsx"))]);
      if (!isCurrent()) return;
      if ("failure" in outcome) return fail(outcome.failure);
      const size = "file" in source ? source.file.size : null;
      setState({
        kind: "done",
        result: { name, size, check: outcome.check, ask: check.ask, repair: check.repair, feed },
        Results,
      });
      const { report, refusal } = outcome.check;
      const count = (groups: readonly { count: number }[]) => groups.reduce((sum, group) => sum + group.count, 0);
      say(refusal === null ? text.progress.done(count(report.errors), count(report.warnings)) : text.progress.refused);
    } catch {
      fail({ code: "internal", detail: text.failed.code });
    }
  };
  const stop = () => {
    running.current?.end();
    running.current = null;
    latest.current += 1;
    setState({ kind: "idle" });
    say(text.progress.stopped);
  };
  return { state, message, start, stop };
}

/** Whether a file is of a GBFS system, of which several are chosen, and not a zip. */
const isJson = ({ name, type }: File) => type === "application/json" || /\.json$/i.test(name);

function Form({ url, start }: { url: string; start(source: CheckSource): void }): ReactNode {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [bad, setBad] = useState(false);
  const choose = (files: FileList | null | undefined) => {
    const chosenFiles = [...(files ?? [])];
    const [first] = chosenFiles;
    if (first === undefined) return;
    start(isJson(first) ? { files: chosenFiles } : { file: first });
  };
  // A file may have been chosen before the page came alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => choose(file.current?.files), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const urlText = String(new FormData(event.currentTarget).get("url") ?? "").trim();
    const isUrl = URL.canParse(urlText) && /^https?:$/.test(new URL(urlText).protocol);
    setBad(!isUrl);
    if (isUrl) start({ url: urlText });
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      choose(event.dataTransfer.files);
    },
  };
  return (
    <form className="filters validate-form" method="get" aria-label={text.form.label} onSubmit={submit} noValidate>
      {/* The whole area is the label of the field: a click anywhere chooses a file, and a file can be dropped. */}
      <label className="validate-drop" data-over={over ? "" : undefined} {...drop}>
        <span className="button">{text.form.choose}</span>
        <span className="soft">{text.form.drop}</span>
        <input
          ref={file}
          type="file"
          accept=".zip,application/zip,.json,application/json"
          multiple
          onChange={(event) => {
            choose(event.currentTarget.files);
            // So that the same file can be chosen again after it was corrected.
            event.currentTarget.value = "";
          }}
        />
      </label>
      <div className="filters-main">
        <div className="field" data-grow="">
          <label className="field-label" htmlFor={`${id}-url`}>
            {text.form.url}
          </label>
          <input
            className="input"
            id={`${id}-url`}
            type="url"
            name="url"
            defaultValue={url}
            placeholder={text.form.urlHint}
            autoComplete="off"
            spellCheck={false}
            {...(bad ? { "aria-invalid": true, "aria-describedby": `${id}-bad` } : {})}
          />
        </div>
        <button className="button" data-kind="primary" type="submit">
          {text.form.check}
        </button>
      </div>
      {bad ? (
        <p className="small validate-bad" id={`${id}-bad`} role="alert">
          {text.form.badUrl}
        </p>
      ) : null}
      <noscript>
        <p>{text.form.needsScript}</p>
      </noscript>
    </form>
  );
}

function Running({ name, progress, stop }: { name: string; progress: Progress | null; stop(): void }): ReactNode {
  return (
    <section className="stack" aria-label={text.progress.title(name)}>
      <p className="cluster">
        <strong className="wrap">{text.progress.title(name)}</strong>
        <button className="button" data-size="small" type="button" onClick={stop}>
          {text.progress.stop}
        </button>
      </p>
      {progress === null ? <p className="soft">{text.progress.preparing}</p> : null}
      {progress?.kind === "download" ? (
        <p className="soft">
          {progress.total === null ? null : (
            <progress value={progress.bytes} max={progress.total} aria-label={text.progress.downloading} />
          )}{" "}
          {text.progress.downloaded(byteSize(progress.bytes))}
        </p>
      ) : null}
      {progress?.kind === "files" ? (
        <ul className="plain-list validate-files" aria-label={text.progress.files}>
          {progress.files.map((file) => (
            <li key={file.name} data-read={file.rows === null ? undefined : ""}>
              <code>{file.name}</code>{" "}
              <span className="soft number">
                {file.rows === null ? text.progress.waiting : text.progress.rows(file.rows)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function FailureView({ failure, isUrl }: { failure: CheckFailure; isUrl: boolean }): ReactNode {
  return (
    <Notice tone="error" title={text.failed.title}>
      <p className="wrap" {...(failure.code === "internal" ? {} : englishAttributes())}>
        {failure.detail}
      </p>
      {isUrl && DOWNLOAD_FAILED.test(failure.code) ? (
        <p>{text.failed.instead(<a href={`${link.validate()}#command`}>{TOOL}</a>)}</p>
      ) : null}
    </Notice>
  );
}

const TOOL = "portal validate";
const COMMAND = "npm run --silent portal -- validate gtfs.zip";

/** How to check a feed without this page. */
function Elsewhere(): ReactNode {
  const { content } = useSite().links;
  const repository = repositoryOf(content);
  const file = workflowFile(repository);
  return (
    <>
      <Section id="command" title={text.command.title}>
        <div className="stack">
          <p>
            {text.command.body(
              <a href={`${link.documentation("validation")}#check-a-feed-before-you-publish-it`}>
                {text.command.documentation}
              </a>,
            )}
          </p>
          <CopiedCode what={text.command.copy}>{COMMAND}</CopiedCode>
        </div>
      </Section>
      <Section id="actions" title={text.actions.title}>
        <div className="stack">
          <p>{text.actions.body(<code>.github/workflows/gtfs.yml</code>)}</p>
          {repository === null ? <p>{text.actions.replace(<code>OWNER/REPOSITORY</code>)}</p> : null}
          <CopiedCode what={text.actions.copy}>{file}</CopiedCode>
        </div>
      </Section>
    </>
  );
}

export function Component(): ReactNode {
  const { searchParams } = usePageUrl(screen);
  const { state, message, start, stop } = useCheck((searchParams.get("feed") ?? "").trim());
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      <Form url={searchParams.get("url") ?? ""} start={start} />
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {state.kind === "running" ? <Running name={state.name} progress={state.progress} stop={stop} /> : null}
      {state.kind === "failed" ? <FailureView failure={state.failure} isUrl={state.isUrl} /> : null}
      {state.kind === "done" ? <state.Results {...state.result} /> : null}
      <Elsewhere />
    </>
  );
}
