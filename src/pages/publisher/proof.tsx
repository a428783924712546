/** Confirms a contact by the link of a mail: asks first, because programs that check mails open their links. Browser only. */
import { type FormEvent, type ReactNode, useState } from "react";
import { useSite } from "../../data/site.ts";
import { refusalCode, send } from "../../session/send.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { contactsPath } from "./query.ts";
import { text } from "./text.tsx";

export function Proof({ operator }: { operator: string }): ReactNode {
  const site = useSite();
  const [result, setResult] = useState("");
  const [problem, setProblem] = useState("");
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem("");
    const news = new FormData(event.currentTarget).has("news");
    const fields = new URLSearchParams(location.hash.slice(1));
    const [id, token] = [fields.get("contact"), fields.get("token")];
    try {
      await send(site, `${contactsPath(operator)}/confirm`, { id, token, news });
      setResult(news ? text.proof.doneWithNews : text.proof.done);
    } catch (error) {
      setProblem(refusalCode(error) === "subscriber.not_found" ? text.proof.gone : text.proof.failed);
    }
  };
  return (
    <Section id="contact" title={text.proof.title}>
      {problem === "" ? null : <Notice tone="error" title={problem} />}
      {result !== "" ? null : (
        <form className="stack" onSubmit={(event) => void confirm(event)}>
          <p>{text.proof.lead}</p>
          <label>
            <input type="checkbox" name="news" /> {text.proof.news}
          </label>
          <p>
            <button className="button" data-kind="primary" type="submit">
              {text.proof.action}
            </button>
          </p>
        </form>
      )}
      <p role="status">{result}</p>
    </Section>
  );
}
