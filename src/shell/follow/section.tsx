/** What this browser is notified about, as a list from which it is removed. */
import { type ReactNode, useState } from "react";
import { useSite } from "../../data/site.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { Section } from "../../ui/section.tsx";
import { follows } from "./list.ts";
import { stop } from "./push.ts";
import { text } from "./text.ts";

export function FollowSection(): ReactNode {
  const site = useSite();
  const items = follows.use();
  const [message, setMessage] = useState("");
  // A browser may still follow something where the site has stopped to offer it.
  if (site.channels?.includes("push") !== true && items.length === 0) return null;
  return (
    <Section id="notifications" title={text.title} note={text.lead}>
      <p className="small" role="status">
        {message}
      </p>
      <ul className="plain-list" aria-label={text.title}>
        {items.map((item) => (
          <li key={item.href}>
            <p>
              <a className="cell-main" href={inPageLanguage(item.href)}>
                {item.name}
              </a>{" "}
              <span className="cell-more">{text.kinds[item.kind]}</span>
            </p>
            <button
              className="button"
              data-size="small"
              type="button"
              aria-label={text.stopOf(item.name)}
              onClick={() => void stop(item, site).then(setMessage)}
            >
              {text.stop}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
