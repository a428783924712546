import "./find-by-url.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { findQuery } from "../../data/find.ts";
import { TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import type { Query } from "../../domain/screen.ts";
import { linesOf, MAX_LINES } from "../../domain/url-lookup/lookup-line.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { SubmitButton } from "../../ui/fields.tsx";
import { Notice } from "../../ui/notice.tsx";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { LineTable } from "./answers.tsx";
import { screen } from "./screen.ts";

export type Asked = {
  /** The text of the field. */
  text: string;
  lines: string[];
  /** Whether there are more lines than one page answers. */
  tooMany: boolean;
};

export function readAsked(query: Query<"url">): Asked {
  const text = query.getAll("url").join("\n");
  const lines = linesOf(text);
  return { text, lines, tooMany: lines.length > MAX_LINES };
}

export const loader = pageLoader(screen, ({ url, read, later }) => {
  const { lines, tooMany } = readAsked(url.searchParams);
  if (lines.length > 0 && !tooMany) later(() => read(findQuery(lines)));
  return {
    title: "Find a feed by its URL",
    description:
      "Paste addresses of transit data feeds, Onestop IDs, SHA-1 sums, file names or ids of other catalogues, and learn which feeds they are.",
    crumbs: [{ label: "Source Feeds", href: link.feeds() }, { label: "Find a feed by its URL" }],
  };
});

function Form({ text }: { text: string }): ReactNode {
  const id = useId();
  return (
    <form className="filters" action={link.findByUrl()} method="get" aria-label="Find feeds">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          URLs or ids, one per line
        </label>
        <textarea
          className="input find-lines"
          id={id}
          name="url"
          rows={6}
          defaultValue={text}
          key={text}
          aria-describedby={`${id}-hint`}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={"https://www.example.org/gtfs.zip\nf-9q9-bart\nNTD 90003"}
        />
        <p className="small soft" id={`${id}-hint`}>
          At most {MAX_LINES} lines. Also Onestop IDs, SHA-1 sums of zips, file names, and ids of NTD, Wikidata,
          Cal-ITP, Mobility Database and others.
        </p>
      </div>
      <p>
        <SubmitButton>Find</SubmitButton>
      </p>
    </form>
  );
}

function Answers({ lines }: { lines: readonly string[] }): ReactNode {
  const busy = useIsLoading();
  const { data } = useSuspenseQuery(findQuery(lines));
  if (data === null) {
    return (
      <Notice tone="warn" title="Nobody can look this up at the moment">
        <p>
          This portal shows the data of another server, which does not offer it, or the server does not answer. The{" "}
          <a href={link.feeds({ search: lines[0] })}>list of feeds</a> can be searched.
        </p>
      </Notice>
    );
  }
  return <LineTable answers={data.lines} busy={busy} />;
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const { text, lines, tooMany } = readAsked(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>Find a feed by its URL</h1>
        <p className="page-lead">
          Is this feed known already? Addresses are compared whichever way they are written: http or https, with or
          without www, a slash at the end or the usual port. Addresses of before count, too.
        </p>
      </header>
      <Form text={text} />
      {tooMany ? (
        <Notice tone="error" title="Too many lines">
          <p>
            At most {MAX_LINES} lines can be looked up at once; these are {lines.length}. Programs may send up to 1000
            to the API. <code>request.too_large</code>
          </p>
        </Notice>
      ) : lines.length === 0 ? null : (
        <Answers lines={lines} />
      )}
      <p className="small">
        A feed is missing? The registry is open:{" "}
        <a href="https://github.com/transitland/transitland-atlas" rel="noopener">
          add it to the Transitland Atlas
        </a>
        .
      </p>
      <Attributions of={[TRANSITLAND_ATLAS]} />
    </>
  );
}
