/** Lists the settings of the portal, where each comes from, and warnings about probable mistakes. */
import { type ReactNode, useEffect, useState } from "react";
import { type Site, useSite } from "../../data/site.ts";
import { send } from "../../session/send.ts";
import { CodeNames } from "../../ui/code-names.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { useAttempts } from "./attempt.tsx";
import { text } from "./text.tsx";

type PortalSetting = {
  name: string;
  /** Null for a secret. */
  value: string | null;
  is_secret: boolean;
  is_set: boolean;
  source: keyof typeof text.settings.sources;
  /** With names between backticks. */
  meaning: string;
};

type SettingReport = {
  settings: readonly PortalSetting[];
  warnings: readonly { name: string; detail: string }[];
};

const readSettings = (site: Site) => send<SettingReport>(site, "desk/settings");

function Value({ setting: { value, is_secret, is_set } }: { setting: PortalSetting }): ReactNode {
  if (is_secret) return is_set ? text.settings.set : text.settings.notSet;
  return value === "" || value === null ? text.settings.notSet : <span className="mono desk-rule">{value}</span>;
}

const columns = (): readonly TableColumn<PortalSetting>[] => [
  { key: "name", name: text.settings.name, lead: true, cell: ({ name }) => <span className="mono">{name}</span> },
  { key: "value", name: text.settings.value, cell: (setting) => <Value setting={setting} /> },
  { key: "source", name: text.settings.source, kind: "nowrap", cell: ({ source }) => text.settings.sources[source] },
  {
    key: "meaning",
    name: text.settings.meaning,
    cell: ({ meaning }) => (
      <span className="small">
        <CodeNames of={meaning} />
      </span>
    ),
  },
];

export function SettingList(): ReactNode {
  const site = useSite();
  const [report, setReport] = useState<SettingReport | null>(null);
  const [onlySet, setOnlySet] = useState(false);
  const { hasFailed, attempt, notice } = useAttempts();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known
  useEffect(() => void attempt(async () => setReport(await readSettings(site))), []);

  if (report === null)
    return (
      <>
        {notice}
        {hasFailed ? null : <p className="soft">{text.loading}</p>}
      </>
    );
  return (
    <Section id="settings" title={text.settings.title}>
      {report.warnings.length === 0 ? (
        <p>{text.settings.noWarning}</p>
      ) : (
        <Notice tone="warn" title={text.settings.warnings}>
          <ul>
            {report.warnings.map(({ name, detail }) => (
              <li key={`${name} ${detail}`} className="desk-rule">
                <span className="mono">{name}</span>: {detail}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <label className="option">
        <input type="checkbox" checked={onlySet} onChange={(event) => setOnlySet(event.target.checked)} />{" "}
        {text.settings.onlySet}
      </label>
      <DataTable
        caption={text.settings.caption}
        columns={columns()}
        rows={report.settings.filter(({ is_set }) => is_set || !onlySet)}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}
