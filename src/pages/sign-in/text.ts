/** Texts of the sign-in page. */
import { messages } from "../../domain/language/messages.ts";

export const text = messages({
  title: "Sign in",
  description: "Signing in is optional: every page can be read without an account.",
  lead: "You sign in with this site's identity provider and return to the page you were on.",
  optional: "You can read every page without signing in.",
  noScript: "Signing in needs JavaScript.",
  home: "Go to home page",
});
