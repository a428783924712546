/** The signed-in user's API keys, read over the API. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import { joinList } from "../../domain/language/lists.ts";
import { link } from "../../domain/links.ts";
import { longDate } from "../../domain/time/instant.ts";
import { failureSentence, send } from "../../session/send.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { text } from "./text.tsx";

type Key = { id: string; name: string; per_minute: number; max_rows: number | null; created_at: string };

function KeyList({ keys }: { keys: readonly Key[] }): ReactNode {
  return (
    <>
      <p>{text.keys.lead}</p>
      <ul className="plain-list" aria-label={text.keys.caption}>
        {keys.map(({ id, name, per_minute, max_rows, created_at }) => (
          <li key={id}>
            <p className="cell-main">
              {name} <span className="mono">{id}…</span>
            </p>
            <p className="small soft">
              {text.keys.facts(
                joinList(
                  [text.keys.perMinute(per_minute), ...(max_rows === null ? [] : [text.keys.maxRows(max_rows)])],
                  "unit",
                ),
                longDate(created_at),
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Keys(): ReactNode {
  const site = useSite();
  const [keys, setKeys] = useState<readonly Key[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    send<{ keys: Key[] }>(site, "keys")
      .then((answer) => setKeys(answer.keys))
      .catch((error: unknown) => setFailure(failureSentence(error, text.keys.failed)));
  }, [site]);
  return (
    <Section id="keys" title={text.keys.title}>
      {failure !== null ? (
        <Notice tone="error" title={failure} />
      ) : keys === null ? (
        <p className="soft">{text.keys.loading}</p>
      ) : keys.length === 0 ? (
        <p>{text.keys.none(<a href={link.support()}>{text.keys.support}</a>)}</p>
      ) : (
        <KeyList keys={keys} />
      )}
    </Section>
  );
}
