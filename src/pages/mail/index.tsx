/** Confirms mail, or stops it: asks first, because programs that check mails open their links. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import { refusalCode, send } from "../../session/send.ts";
import { Notice } from "../../ui/notice.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const loader = pageLoader(screen, () => ({
  title: text.title,
  description: text.description,
  robots: "noindex",
  crumbs: [{ label: text.title }],
}));

/** What the address says; `confirm` and `id` are ids of subscriptions. */
type MailLink = { token: string; confirm: string | null; id: string | null };

function readLink(fragment: string): MailLink {
  const fields = new URLSearchParams(fragment.slice(1));
  return { token: fields.get("token") ?? "", confirm: fields.get("confirm"), id: fields.get("id") };
}

export function Component(): ReactNode {
  const site = useSite();
  const [mailLink, setMailLink] = useState<MailLink | null>(null);
  const [result, setResult] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => setMailLink(readLink(location.hash)), []);

  const act = async ({ token, confirm, id }: MailLink) => {
    setProblem("");
    try {
      if (confirm === null) {
        const fields = new URLSearchParams({ token, ...(id === null ? {} : { id }) });
        await send(site, `subscriptions/mail/remove?${fields}`, {});
        setResult(text.stop.done);
      } else {
        const { key } = await send<{ key: string }>(site, "subscriptions/mail/confirm", { id: confirm, token });
        setResult(text.confirm.done(key));
      }
    } catch (error) {
      setProblem(refusalCode(error) === "subscriber.not_found" ? text.confirm.gone : text.failed);
    }
  };

  return (
    <div className="stack">
      <header className="page-head">
        <h1>{text.title}</h1>
      </header>
      <noscript>
        <p>{text.script}</p>
      </noscript>
      {problem === "" ? null : <Notice tone="error" title={problem} />}
      {mailLink === null || result !== "" ? null : mailLink.token === "" ? (
        <p>{text.broken}</p>
      ) : (
        <>
          <p>
            {mailLink.confirm !== null ? text.confirm.lead : mailLink.id === null ? text.stop.leadAll : text.stop.lead}
          </p>
          <p>
            <button className="button" data-kind="primary" type="button" onClick={() => void act(mailLink)}>
              {mailLink.confirm === null ? text.stop.action : text.confirm.action}
            </button>
          </p>
        </>
      )}
      <p role="status">{result}</p>
    </div>
  );
}
