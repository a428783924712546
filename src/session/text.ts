/** Texts about accounts and signing in. */
import { messages, t } from "../domain/language/messages.ts";

export const text = messages({
  greeting: (name: string) => t`Hello, ${name}`,
  you: "you",
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Sign out",
  required: {
    title: "Sign in to see this page",
    lead: "This site shows its data to people who have an account.",
    noScript: "Signing in needs JavaScript. Turn it on and reload this page.",
  },
  open: {
    title: "Everything is open. You don't need an account.",
    lead: "Every page, API and download on this site works without signing in.",
    next: "What would you like to do?",
    documentation: "Use the API",
    documentationNote: "Guides, reference and a console; no key needed",
    datasets: "Download data",
    datasetsNote: "Stops, routes and operators as files",
    map: "Open the map",
    mapNote: "Lines and stops of every active feed",
    operators: "Find an agency",
    operatorsNote: "Routes, stops and timetables",
  },
});
