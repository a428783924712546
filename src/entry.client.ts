/**
 * Where the browser begins. No JSX here: the refresh plugin would load this module a second time after an edit and
 * hydrate the page twice.
 */
import { listenToActions } from "./shell/actions.ts";
import { start } from "./start.tsx";

listenToActions();
start().catch((error: unknown) => {
  // The served page stays readable and its links stay links.
  console.error("The page could not be started.", error);
});
