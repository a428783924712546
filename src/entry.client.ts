/**
 * Entry of the browser bundle. Without JSX: the refresh plugin would load this module again after an edit and hydrate
 * the page twice.
 */
import { listenToActions } from "./shell/actions.ts";
import { start } from "./start.tsx";

listenToActions();
start().catch((error: unknown) => {
  // The served page stays readable and its links work.
  console.error("The page could not be started.", error);
});
