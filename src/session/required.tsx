/** What stands in place of a page that is closed to strangers. */
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { SignInButton } from "./place.tsx";
import { entrance } from "./store.ts";

/** Address that was opened with a token and closed all the same: it is not tried again. */
let tried = "";

/** Opens the page for those with a token, and leads the others to sign in. */
export function SignInRequired(): ReactNode {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  useEffect(() => {
    if (tried === address) return;
    void entrance.enter().then((mayEnter) => {
      if (!mayEnter) return;
      tried = address;
      void navigate(address, { replace: true, preventScrollReset: true });
    });
  }, [navigate, address]);
  return (
    <div className="prose">
      <h1>Sign in to see this page</h1>
      <p className="page-lead">This portal shows its data to people who have an account.</p>
      <noscript>
        <p>Signing in needs scripts in your browser: switch them on and load this page again.</p>
      </noscript>
      <SignInButton />
    </div>
  );
}
