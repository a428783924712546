import { withTexts } from "../../ui/messages.ts";
import "../../styles/console.css";
import "./rest-console.css";
import { type ReactNode, useState } from "react";
import { link } from "../../domain/links.ts";
import { reloadForLostChunk } from "../../shell/builds/reload.ts";
import { OpenTool } from "../../shell/open-tool.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { operationsQuery } from "./lazy.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const staticParts = lazyModule(() => import("./views.tsx"));

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() => read(operationsQuery(site.url)));
  return {
    title: text.title,
    description: text.description(site.name),
    canonical: link.restConsole(),
    crumbs: [{ label: text.documentation, href: link.documentation() }, { label: text.title }],
  };
});

const Head = serverOnly(staticParts, (m) => m.Head);
const Operations = serverOnly(staticParts, (m) => m.Operations);

/** Loaded at the click only. */
const loadClient = () => (import.meta.env.SSR ? null : withTexts(import("./client.tsx")).catch(reloadForLostChunk));

type Client = Awaited<NonNullable<ReturnType<typeof loadClient>>>["Client"];

export function Component(): ReactNode {
  const [open, setOpen] = useState<{ Client: Client } | null>(null);
  return (
    <div className="console" data-list="">
      <div className="console-head">
        <Head />
        {open === null && (
          <OpenTool
            label={text.client.open}
            note={text.client.note}
            load={async () => {
              const module = await loadClient();
              if (module !== null) setOpen({ Client: module.Client });
            }}
          />
        )}
      </div>
      {open === null ? <Operations /> : <open.Client />}
    </div>
  );
}
