import { withTexts } from "../../ui/messages.ts";
import "../../styles/console.css";
import { type ReactNode, useState } from "react";
import { link } from "../../domain/links.ts";
import { reloadForLostChunk } from "../../shell/builds/reload.ts";
import { OpenTool } from "../../shell/open-tool.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { askedOf, consoleQuery } from "./lazy.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const staticParts = lazyModule(() => import("./views.tsx"));

export const loader = pageLoader(screen, ({ url, read, later, site }) => {
  later(() => read(consoleQuery(...askedOf(url))));
  return {
    title: text.title,
    description: text.description(site.name),
    canonical: link.graphqlConsole(),
    crumbs: [{ label: text.documentation, href: link.documentation() }, { label: text.title }],
  };
});

const Head = serverOnly(staticParts, (m) => m.Head);
const Ready = serverOnly(staticParts, (m) => m.Ready);
const Plain = serverOnly(staticParts, (m) => m.Plain);

/** Loaded at the click only: larger than the rest of the portal together. */
const loadEditor = () => (import.meta.env.SSR ? null : withTexts(import("./editor.tsx")).catch(reloadForLostChunk));

type Editor = Awaited<NonNullable<ReturnType<typeof loadEditor>>>["Editor"];

export function Component(): ReactNode {
  const [Open, setOpen] = useState<{ Editor: Editor } | null>(null);
  return (
    <div className="console" data-tool={Open === null ? undefined : ""}>
      <div className="console-head">
        <Head />
        {Open === null && (
          <OpenTool
            label={text.editor.open}
            note={text.editor.note}
            load={async () => {
              const module = await loadEditor();
              if (module !== null) setOpen({ Editor: module.Editor });
            }}
          />
        )}
      </div>
      <Ready />
      {Open === null ? <Plain /> : <Open.Editor />}
    </div>
  );
}
