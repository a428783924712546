import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { NameAttributes } from "./names.ts";
import { text } from "./text.tsx";

/** Important information about the page: conveyed by icon, hidden word, and text, not by color alone. */
export function Notice({
  tone = "info",
  title,
  attributes = {},
  children,
}: {
  tone?: keyof typeof text.notice;
  title?: string;
  /** Language of the title. */
  attributes?: NameAttributes;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="notice" data-tone={tone} {...(tone === "error" ? { role: "alert" } : {})}>
      <span className="notice-icon">
        <Icon name={tone} />
      </span>
      <div>
        <span className="visually-hidden">{text.notice[tone]}: </span>
        {title === undefined ? null : (
          <p className="notice-title" {...attributes}>
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
