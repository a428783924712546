import type { ReactNode } from "react";

/** A section of a page with a heading and a URL (`#id`). */
export function Section({
  id,
  title,
  note,
  action,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      {note === undefined ? null : <p className="section-note">{note}</p>}
      {children}
    </section>
  );
}
