import type { ReactNode } from "react";
import { samplesOf } from "../domain/console/samples.ts";
import { splitLanguage } from "../domain/language/languages.ts";
import { link } from "../domain/links.ts";
import type { EmbedKind } from "../domain/site/embed.ts";
import type { Favorite, FavoriteKind } from "../domain/site/favorite.ts";
import { CopyButton } from "./copy-button.tsx";
import { CopySamples } from "./copy-samples.tsx";
import { text } from "./entity-text.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** What a visitor can do with the thing that a page shows. */
export type PageAction = {
  label: string;
  icon?: IconName;
} & (
  | {
      href: string;
      /**
       * `file` downloads, `data` is answered by the server and not by a page, `page` is a page of this site, `elsewhere`
       * is a safe URL of another site.
       */
      opens: "file" | "data" | "page" | "elsewhere";
    }
  /** Opens below the buttons, without scripts too. */
  | { menu: ReactNode }
  /** Is added to the favorites of the browser, or removed (handled by src/shell/actions.ts). */
  | { favorite: Favorite }
);

const ATTRIBUTES = {
  file: { download: "" },
  data: { "data-reload": "" },
  page: {},
  elsewhere: { rel: "noopener nofollow ugc" },
} as const;

function Action({ action, main }: { action: PageAction; main: boolean }): ReactNode {
  const kind = main ? { "data-kind": "primary" } : {};
  const face = (
    <>
      {action.icon === undefined ? null : <Icon name={action.icon} size={16} />}
      {action.label}
    </>
  );
  if ("menu" in action) {
    return (
      <details className="action-menu" name="page-actions">
        <summary className="button" {...kind}>
          {face}
          <Icon name="down" size={14} />
        </summary>
        <div className="action-panel">{action.menu}</div>
      </details>
    );
  }
  if ("favorite" in action) {
    return (
      <span className="needs-script favorite-action">
        <button
          className="button"
          type="button"
          data-action="favorite"
          aria-pressed="false"
          data-favorite={JSON.stringify(action.favorite)}
          {...kind}
        >
          {face}
        </button>
        <span className="small soft" role="status" />
      </span>
    );
  }
  return (
    <a
      className={action.opens === "elsewhere" ? "button external" : "button"}
      {...kind}
      href={action.href}
      {...ATTRIBUTES[action.opens]}
    >
      {face}
    </a>
  );
}

/** The actions of a page, below its title. Impossible ones are left out. */
export function PageActions({
  actions,
  hasMain = true,
  note = null,
}: {
  actions: readonly PageAction[];
  /** Whether the first action stands out. */
  hasMain?: boolean;
  /** A sentence below the buttons, such as why there is no download. */
  note?: ReactNode;
}): ReactNode {
  return (
    <div className="page-actions">
      <ul className="page-action-list" aria-label={text.actions}>
        {actions.map((action, i) => (
          <li key={action.label}>
            <Action action={action} main={hasMain && i === 0} />
          </li>
        ))}
      </ul>
      {note === null ? null : <p className="small soft">{note}</p>}
    </div>
  );
}

/** The action "Favorite". @param href path of the page of the thing */
export function favoriteAction(kind: FavoriteKind, name: string, href: string): PageAction {
  return { label: text.favorite, icon: "star", favorite: { kind, name, href: splitLanguage(href).path } };
}

/** The action "Embed this": the page that makes the code, with this thing filled in. @param id as in the address of its page */
export function embedAction(show: EmbedKind, id: string): PageAction {
  return { label: text.embed, href: link.embeds({ show, id }), opens: "page" };
}

/**
 * The action "API call": the URL that answers what the page shows, as code to copy.
 * @param path of the API, from the root of the site
 * @param origin of the site
 */
export function apiCallAction(path: string, origin: string): PageAction {
  const url = new URL(path, origin).href;
  return {
    label: text.apiCall,
    icon: "code",
    menu: (
      <div className="stack small">
        <p className="action-call">
          <code className="mono">{url}</code> <CopyButton text={url} what={text.copyUrl} />
        </p>
        <CopySamples samples={samplesOf({ method: "GET", url })} what={text.copyCall} />
        <p>
          <a href={path} data-reload="">
            {text.openResponse}
          </a>{" "}
          <span className="soft">{text.apiCallNote}</span>
        </p>
      </div>
    ),
  };
}
