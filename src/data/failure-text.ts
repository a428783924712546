/** Texts for data that could not be loaded: one sentence for the visitor, and what to do. */
import { messages, t } from "../domain/language/messages.ts";

export const failureText = messages({
  notFound: (path: string) => t`Page not found: ${path}`,
  offline: "You're offline.",
  unreachable: "We couldn't reach the server. Check your connection and try again.",
  late: "The data took too long to load. Try again.",
  missing: "We couldn't load the data of this page. Try again.",
  missingText: "We couldn't load the text of this page. Try again.",
  missingLive: "We couldn't load live data. Try again.",
  unexpected: "Something went wrong on our side. Try again.",
  signIn: "Sign in to see this page.",
});
