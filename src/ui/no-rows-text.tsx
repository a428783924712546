/** Texts of a list without rows. */

import type { ReactNode } from "react";
import { listComma } from "../domain/language/current.ts";
import { messages, t } from "../domain/language/messages.ts";
import { rich } from "./rich.tsx";

export const text = messages({
  without: (filters: readonly ReactNode[]) =>
    rich`Remove a filter: ${filters.map((filter, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words never change their order
      <span key={i}>
        {i === 0 ? "" : listComma()}
        {filter}
      </span>
    ))}.`,
  everything: (words: string) => t`Search everything for “${words}”`,
} as const);
