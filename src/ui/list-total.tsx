import type { ReactNode } from "react";
import { thousands } from "../domain/formats.ts";
import type { ListAnswer } from "./list-query.ts";

/** Number of rows with the filter, and in total. */
export function ListTotal({ answer, what }: { answer: Pick<ListAnswer, "total" | "of">; what: string }): ReactNode {
  return (
    <p className="list-total" role="status">
      {answer.total === answer.of ? (
        <>
          <strong>{thousands(answer.of)}</strong> {what}
        </>
      ) : (
        <>
          <strong>{thousands(answer.total)}</strong> of {thousands(answer.of)} {what}
        </>
      )}
    </p>
  );
}
