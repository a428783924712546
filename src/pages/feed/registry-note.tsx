import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";

/** A Onestop ID of a feed or operator in running text; a period or comma after it is not part of it. */
const ONESTOP_ID = /\b([fo]-[\p{L}\p{N}~]+(?:-[\p{L}\p{N}~]+)?)/gu;

/** A note of the registry with its Onestop IDs as links. */
export function RegistryNote({ note }: { note: string }): ReactNode {
  const parts = note.split(ONESTOP_ID);
  return (
    <p>
      {parts.map((part, i) =>
        i % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an id may occur twice, and parts keep their order
          <a href={link.onestopId(part)} key={i}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}
