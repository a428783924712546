/** Texts of the verdict on a feed or operator, and of ways to follow it. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  label: "Usable today?",
  source: "Source feed",
  goTo: (id: string) => t`Go to ${id}`,
  subscribe: "Subscribe",
  calendar: (link: ReactNode) => rich`${link}: add it to your calendar app to be reminded when the timetable ends.`,
  calendarName: "Calendar of service ends",
  badge: "Badge for your website or README:",
  badgeAlt: (id: string, words: string) => `${id}: ${words}`,
  badgeMarkdown: (id: string) => t`${id}: usable today?`,
  copyBadge: "the badge as Markdown",
} as const);
