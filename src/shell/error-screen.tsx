/** What stands in place of a page that cannot be shown: the apology, the reason, ways on. */
import type { ReactNode } from "react";
import type { FailureShape } from "../data/failure.ts";
import { link } from "../domain/links.ts";
import { suggestionsFor } from "../ui/suggestions.ts";

/** @param retry address of this page, offered again where trying again can help */
export function ErrorScreen({ failure, retry }: { failure: FailureShape; retry: string }): ReactNode {
  const missing = failure.status === 404;
  const path = retry.split(/[?#]/, 1)[0] ?? "";
  const near = missing ? suggestionsFor(path, failure.near) : [];
  return (
    <div className="error-screen prose">
      <p className="page-kind">{failure.status}</p>
      <h1>Sorry. An error has occured:</h1>
      <p className="page-lead">{failure.message}</p>
      {!missing && (
        <p>
          {/* A full load: it works when the router itself is what failed. */}
          <a className="button" data-kind="primary" data-reload="" href={retry}>
            Try again
          </a>
        </p>
      )}
      {missing && path.startsWith(`${link.documentation()}/`) && <p>Documentation page not found.</p>}
      <p>You could look here instead:</p>
      <ul>
        {near.map(({ words, href }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
        <li>
          <a href={link.map()}>the map</a>
        </li>
        <li>
          <a href={link.operators()}>the list of operators</a>
        </li>
        <li>
          <a href={link.documentation()}>the documentation</a>
        </li>
      </ul>
    </div>
  );
}
