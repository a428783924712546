/** Tells visitors of a site without accounts that everything is open, and where to go from here. */
import type { ReactNode } from "react";
import { link } from "../domain/links.ts";
import { text } from "../session/text.ts";
import { Icon } from "../ui/icon.tsx";

const nextSteps = () =>
  [
    [link.documentation(), text.open.documentation, text.open.documentationNote],
    [link.datasets(), text.open.datasets, text.open.datasetsNote],
    [link.map(), text.open.map, text.open.mapNote],
    [link.operators(), text.open.operators, text.open.operatorsNote],
  ] as const;

export function NoAccount(): ReactNode {
  return (
    <section className="no-account" aria-labelledby="no-account">
      <h2 className="iconed" id="no-account">
        <Icon name="check" /> {text.open.title}
      </h2>
      <p>{text.open.lead}</p>
      <h3>{text.open.next}</h3>
      <ul className="tiles">
        {nextSteps().map(([href, name, note]) => (
          <li key={href}>
            <a className="tile" href={href}>
              <span className="cell-main">{name}</span>
              <span className="cell-more">{note}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
