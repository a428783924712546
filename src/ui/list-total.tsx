import type { ReactNode } from "react";
import { thousands } from "../domain/formats.ts";
import type { ListAnswer } from "./list-query.ts";
import { text } from "./text.tsx";

/** Number of rows with the filter, and in total. */
export function ListTotal({ answer, what }: { answer: Pick<ListAnswer, "total" | "of">; what: string }): ReactNode {
  const count = <strong>{thousands(answer.total)}</strong>;
  return (
    <p className="list-total" role="status">
      {answer.total === answer.of ? text.total.all(count, what) : text.total.some(count, thousands(answer.of), what)}
    </p>
  );
}
