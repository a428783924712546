/** Texts of the parts that entity pages share: actions, section navigation, collapsing lists. */
export const text = {
  actions: "Actions",
  onThisPage: "On this page",
  showFewer: "Show fewer",
  apiCall: "API call",
  embed: "Embed this",
  apiCallNote: "No key needed.",
  openResponse: "Open the response",
  copyUrl: "the API URL",
  copyCall: "the API call",
} as const;
