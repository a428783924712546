import "./embeds.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { examplesQuery, type FirstExamples } from "../../data/examples.ts";
import { useSite } from "../../data/site.ts";
import { LANGUAGES, ownName } from "../../domain/language/languages.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import {
  EMBED_KINDS,
  EMBED_SIZES,
  type EmbedAsk,
  type EmbedKind,
  elementCode,
  frameCode,
  framePath,
} from "../../domain/site/embed.ts";
import { CopiedCode } from "../../ui/copied-code.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

type Parameter = (typeof screen)["routes"][number]["parameters"][number];

const LIMITS = ["", "3", "10", "15", "20"] as const;
/** Shown if the URL says nothing (src/embed/departures.ts). */
const DEFAULT_LIMIT = "6";

/** What an id names; null for one of another form. */
function kindOfId(id: string): EmbedKind | null {
  if (/^s-/i.test(id)) return "departures";
  if (/^r-/i.test(id)) return "route-map";
  // A feed with an id behind it is the key of a stop or route.
  return /^[fo]-[^:@]*$/i.test(id) ? "verdict" : null;
}

/** Reads what is to be shown from the URL. An id of another kind is left out, as after another choice in the form. */
function readAsk({ searchParams }: PageUrl<Parameter>): EmbedAsk {
  const get = (name: Parameter) => (searchParams.get(name) ?? "").trim();
  const id = get("id");
  const kindOfBlock = kindOfId(id);
  const kind = EMBED_KINDS.find((one) => one === get("show")) ?? kindOfBlock ?? "departures";
  return {
    kind,
    key: kindOfBlock === null || kindOfBlock === kind ? id : "",
    theme: Object.hasOwn(text.themes, get("theme")) ? get("theme") : "",
    lang: LANGUAGES.find((lang) => lang === get("lang")) ?? "",
    limit: LIMITS.find((limit) => limit === get("limit")) ?? "",
    routes: get("routes"),
  };
}

export const loader = pageLoader(screen, ({ url, later, read }) => {
  if (readAsk(url).key === "") later(() => read(examplesQuery));
  return { title: text.title, description: text.description, crumbs: [{ label: text.title }] };
});

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

const automatic = () => ({ value: "", name: text.automatic });

function Form({ request }: { request: EmbedAsk }): ReactNode {
  const { kind, key, theme, lang, limit, routes } = request;
  return (
    <FilterForm action={link.embeds()} label={text.form}>
      <div className="embed-fields">
        <SelectField name="show" label={text.show} value={kind} choices={choicesOf(text.kinds)} />
        <TextField name="id" label={text.id[kind]} value={key} hint="" />
        {kind === "departures" ? (
          <>
            <SelectField
              name="limit"
              label={text.limit}
              value={limit}
              choices={LIMITS.map((value) => ({ value, name: value || DEFAULT_LIMIT }))}
            />
            <TextField name="routes" label={text.routes} value={routes} hint={text.routesHint} />
          </>
        ) : null}
        <SelectField name="theme" label={text.theme} value={theme} choices={[automatic(), ...choicesOf(text.themes)]} />
        <SelectField
          name="lang"
          label={text.lang}
          value={lang}
          choices={[automatic(), ...LANGUAGES.map((value) => ({ value, name: ownName(value) }))]}
        />
        <button className="button" data-kind="primary" type="submit">
          {text.update}
        </button>
      </div>
      <p className="small soft">{text.idHint}</p>
    </FilterForm>
  );
}

function Code({ title, body, code, copy }: { title: string; body: string; code: string; copy: string }): ReactNode {
  return (
    <section className="stack">
      <h3>{title}</h3>
      <p className="embed-note">{body}</p>
      <CopiedCode what={copy}>{code}</CopiedCode>
    </section>
  );
}

function EmbedCode({ request }: { request: EmbedAsk }): ReactNode {
  const { url } = useSite();
  const { kind } = request;
  const src = framePath(request);
  const size = EMBED_SIZES[kind];
  const directives = ["script-src", "connect-src", "frame-src"].map((name) => `${name} ${url}`).join("; ");
  return (
    <>
      <Section id="code" title={text.code}>
        <div className="stack">
          <Code {...text.element} code={elementCode(request, url, text.fallback[kind])} />
          <Code {...text.frame} code={frameCode(url + src, text.fallback[kind], size)} />
          <h3>{text.policy.title}</h3>
          <p className="embed-note">
            {text.policy.body(<a href={link.documentation("site/embeds")}>{text.policy.more}</a>)}
          </p>
          <CopiedCode what={text.policy.copy}>{directives}</CopiedCode>
        </div>
      </Section>
      <Section id="preview" title={text.preview}>
        <iframe
          className="embed-preview"
          src={src}
          title={text.previewOf(text.kinds[kind])}
          height={size[1]}
          key={src}
        />
      </Section>
    </>
  );
}

const EXAMPLE: Readonly<Record<EmbedKind, keyof FirstExamples>> = {
  departures: "stop",
  "route-map": "route",
  verdict: "operator",
};

/** The form with an id of the data as an example. */
function WithExample({ request }: { request: EmbedAsk }): ReactNode {
  const key = useSuspenseQuery(examplesQuery).data[EXAMPLE[request.kind]];
  const example = { ...request, key };
  return (
    <>
      <Form request={example} />
      {key === "" ? (
        <EmptyState title={text.none.title}>
          <p>{text.none.body}</p>
        </EmptyState>
      ) : (
        <EmbedCode request={example} />
      )}
    </>
  );
}

export function Component(): ReactNode {
  const request = readAsk(usePageUrl(screen));
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      {request.key === "" ? (
        <WithExample request={request} />
      ) : (
        <>
          <Form request={request} />
          <EmbedCode request={request} />
        </>
      )}
    </>
  );
}
