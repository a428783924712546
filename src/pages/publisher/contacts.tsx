/** The addresses that the feeds name, with a button that sends each a link by which its reader confirms it. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSite } from "../../data/site.ts";
import { longDate } from "../../domain/formats.ts";
import { joinList } from "../../domain/language/lists.ts";
import { withTexts } from "../../ui/messages.ts";
import { Section } from "../../ui/section.tsx";
import { contactsQuery, type PublisherContact } from "./query.ts";
import { text } from "./text.tsx";

function SendButton({ operator, contact }: { operator: string; contact: PublisherContact }): ReactNode {
  const site = useSite();
  const [result, setResult] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const { sendLink } = await withTexts(import("./send-link.ts"));
    setResult(await sendLink(site, operator, contact));
    setSending(false);
  };
  return (
    <p className="needs-script cluster">
      <button className="button" data-size="small" type="button" aria-disabled={isSending} onClick={() => void send()}>
        {text.contacts.send(contact.address)}
      </button>
      <span role="status">{result}</span>
    </p>
  );
}

export function Contacts({ operator }: { operator: string }): ReactNode {
  const contacts = useSuspenseQuery(contactsQuery(operator)).data?.contacts ?? [];
  if (contacts.length === 0) return null;
  return (
    <Section id="contacts" title={text.contacts.title} note={text.contacts.lead}>
      {contacts.map((contact) => {
        const feeds = joinList(contact.feeds.map(({ onestop_id, name }) => name || onestop_id));
        const at = contact.confirmed_at;
        return (
          <div key={feeds}>
            <p>{at === null ? feeds : text.contacts.confirmed(feeds, longDate(at))}</p>
            <SendButton operator={operator} contact={contact} />
          </div>
        );
      })}
    </Section>
  );
}
