/** Texts of the parts that entity pages share: actions, section navigation, collapsing lists. */

import type { ReactNode } from "react";
import { messages } from "../domain/language/messages.ts";
import { rich } from "./rich.tsx";

export const text = messages({
  actions: "Actions",
  onThisPage: "On this page",
  showFewer: "Show fewer",
  apiCall: "API call",
  embed: "Embed this",
  favorite: "Favorite",
  apiCallNote: "No key needed.",
  openResponse: "Open the response",
  copyUrl: "the API URL",
  copyCall: "the API call",
  download: "Download GTFS",
  fromPublisher: "Download from the publisher",
  getKey: "Get a key",
  noCopy: "We have no copy yet.",
  noCopyKey: "We have no copy yet. The publisher requires a key.",
  noCopyKeyUnknown:
    "We have no copy yet. The publisher requires a key, but the registry does not say where to get one.",
  noCopyNoUrl: "We have no copy, and the registry lists no current URL.",
  forbidden: (link: ReactNode) => rich`Its license forbids copies. ${link}`,
  itFromPublisher: "Download it from the publisher",
  keyFromPublisher: "Get a key from the publisher",
  forbiddenWithoutUrl: "Its license forbids copies, and the registry lists no current URL.",
} as const);
