/** The frame around every page: skip link, navigation, breadcrumbs, the page or the error screen, footer. */
import { type ReactNode, Suspense } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useRouteError } from "react-router";
import { asFailure, type FailureShape, OFFLINE } from "../data/failure.ts";
import type { Crumb, Opening, PageHead } from "../data/page.ts";
import { shortenName } from "../domain/formats.ts";
import { inPageLanguage } from "../domain/language/current.ts";
import { splitLanguage } from "../domain/language/languages.ts";
import { link } from "../domain/links.ts";
import { SignInRequired } from "../session/required.tsx";
import { useNames } from "../ui/names.ts";
import { suggestionsFor } from "../ui/suggestions.ts";
import { VerdictBadge } from "../ui/verdict-badge.tsx";
import { ArrivalBoundary, HydrationMark } from "./arrived.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import { CONTENT_ID } from "./page-state.ts";
import { text } from "./text.tsx";
import { visitedPages } from "./visited.ts";

/** Characters of a breadcrumb label, as transit.land cuts it. */
const MAX_LABEL_CHARS = 128;

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
  const names = useNames();
  if (crumbs.length === 0) return null;
  return (
    <div className="crumbs">
      <ol className="crumb-list" aria-label={text.crumbs.label}>
        <li className="crumb">
          <a href={link.home()}>{text.crumbs.home}</a>
        </li>
        {crumbs.map((crumb, i) => (
          <li className="crumb" key={crumb.href ?? crumb.label}>
            {crumb.tag !== undefined && <span className="tag">{crumb.tag}</span>}
            {crumb.href === undefined || i === crumbs.length - 1 ? (
              <span className="crumb-here" aria-current="page" {...crumb.attributes}>
                {shortenName(crumb.label, MAX_LABEL_CHARS)}
              </span>
            ) : (
              <a href={names.address(crumb.href)} {...crumb.attributes}>
                {shortenName(crumb.label, MAX_LABEL_CHARS)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** @param retry address of this page, offered as a link where a retry can help */
function ErrorScreen({ failure, retry }: { failure: FailureShape; retry: string }): ReactNode {
  if (failure.code === OFFLINE) return <OfflineScreen retry={retry} />;
  const missing = failure.status === 404;
  const path = retry.split(/[?#]/, 1)[0] ?? "";
  const near = missing ? suggestionsFor(splitLanguage(path).path, failure.near) : [];
  return (
    <div className="error-screen prose">
      <p className="page-kind">{failure.status}</p>
      <h1>{text.error.title}</h1>
      <p className="page-lead">{failure.message}</p>
      {!missing && <Retry href={retry} />}
      {missing && path.startsWith(`${link.documentation()}/`) && <p>{text.error.noDocumentation}</p>}
      <p>{text.error.help}</p>
      <ul>
        {near.map(({ words, href }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
        <li>
          <a href={link.map()}>{text.error.map}</a>
        </li>
        <li>
          <a href={link.operators()}>{text.error.operators}</a>
        </li>
        <li>
          <a href={link.documentation()}>{text.error.documentation}</a>
        </li>
      </ul>
    </div>
  );
}

/** A full page load, which works even if the router failed. */
function Retry({ href }: { href: string }): ReactNode {
  return (
    <p>
      <a className="button" data-kind="primary" data-reload="" href={href}>
        {text.error.retry}
      </a>
    </p>
  );
}

/** A page that cannot be loaded without a network, and the pages of this visit that can be shown again. */
function OfflineScreen({ retry }: { retry: string }): ReactNode {
  const visitedList = visitedPages().filter(({ href }) => href !== retry);
  return (
    <div className="error-screen prose" data-offline="">
      <h1>{text.error.offline}</h1>
      <p className="page-lead">{text.error.offlineHelp}</p>
      {visitedList.length === 0 ? null : (
        <>
          <h2>{text.error.visited}</h2>
          <ul>
            {visitedList.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Retry href={retry} />
    </div>
  );
}

type Layout = "default" | "map" | "nonav";

/** The root route: the page inside its frame. */
export function Frame(): ReactNode {
  const match = useMatches().at(-1);
  const layout = (match?.handle as { layout?: Layout } | undefined)?.layout ?? "default";
  const { title, crumbs = [], opening } = (match?.loaderData as PageHead | undefined) ?? {};
  return (
    <Chrome
      routeName={match?.id ?? ""}
      waiting={<Waiting layout={layout} title={title} crumbs={crumbs} opening={opening} />}
      content={
        <ArrivalBoundary failed={(failure) => <FailedPage failure={failure} />}>
          <Main layout={layout} crumbs={crumbs}>
            <Outlet />
          </Main>
          {layout !== "map" && <Footer />}
        </ArrivalBoundary>
      }
    />
  );
}

/** The root route when a loader or a component below it failed. */
export function ErrorFrame(): ReactNode {
  const failure = asFailure(useRouteError());
  const routeName = useMatches().at(-1)?.id ?? "";
  return <Chrome routeName={routeName} waiting={null} content={<FailedPage failure={failure} />} />;
}

/** The content of a page that failed. */
function FailedPage({ failure }: { failure: FailureShape }): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <>
      <Main layout="default" crumbs={[]}>
        {failure.code === "auth.required" ? (
          <SignInRequired />
        ) : (
          <ErrorScreen failure={failure} retry={inPageLanguage(pathname + search)} />
        )}
      </Main>
      <Footer />
    </>
  );
}

type PageProps = { layout: Layout; crumbs: readonly Crumb[] };

/** Attributes of the element around the content of a page. */
const layoutAttributes = (layout: Layout) => ({
  "data-layout": layout,
  "data-wide": layout === "map" ? "" : undefined,
  "data-plain": layout === "nonav" ? "" : undefined,
});

function Main({ layout, crumbs, children }: PageProps & { children: ReactNode }): ReactNode {
  return (
    <main className="page" id="main" tabIndex={-1} {...layoutAttributes(layout)}>
      {layout === "default" && <Breadcrumbs crumbs={crumbs} />}
      {children}
      <HydrationMark />
    </main>
  );
}

type WaitingProps = PageProps & { title: string | undefined; opening: Opening | undefined };

/** Takes the place of a streamed page until its data is read. Without scripts it is hidden, and the page follows it. */
function Waiting({ layout, crumbs, title, opening }: WaitingProps): ReactNode {
  return (
    <div className="page waiting" aria-busy="true" {...layoutAttributes(layout)}>
      {layout === "default" && (
        <>
          <Breadcrumbs crumbs={crumbs} />
          <div className="page-head">
            {opening !== undefined && <p className="page-kind">{opening.kind}</p>}
            {title !== undefined && <p className="waiting-title">{title.split(" • ")[0]}</p>}
            {opening?.id && <p className="page-id mono">{opening.id}</p>}
            {opening?.verdict && (
              <p className="verdict-line">
                <VerdictBadge verdict={opening.verdict} />
                <span>{opening.verdict.sentence}</span>
              </p>
            )}
          </div>
          <div className="skeleton" aria-hidden="true" />
        </>
      )}
    </div>
  );
}

type ChromeProps = {
  routeName: string;
  /** Takes the place of the content until that has arrived. */
  waiting: ReactNode;
  content: ReactNode;
};

function Chrome({ routeName, waiting, content }: ChromeProps): ReactNode {
  return (
    <>
      <a className="skip-link" href="#main">
        {text.skip}
      </a>
      <Navigation routeName={routeName} />
      {/* At its root React would hold the frame back, since a boundary there could contain the document's head. */}
      <div className="unboxed" id={CONTENT_ID}>
        <Suspense fallback={waiting}>{content}</Suspense>
      </div>
      <ScrollRestoration />
    </>
  );
}
