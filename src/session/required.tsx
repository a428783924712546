/** Replaces a page that requires sign-in. */
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { SignInButton } from "./account-menu.tsx";
import { entrance } from "./store.ts";
import { text } from "./text.ts";

/** URL that was opened with a token and refused all the same, so that it is not tried again. */
let triedPath = "";

/** Opens the page with a token, or sends the visitor to sign in. */
export function SignInRequired(): ReactNode {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    void entrance.enter().then(async (mayEnter) => {
      if (!mayEnter || triedPath === address) return;
      triedPath = address;
      // A navigation to the same URL with its fragment would load nothing, so the fragment follows afterwards.
      await navigate(address, { replace: true, preventScrollReset: true });
      if (hash !== "") await navigate(address + hash, { replace: true });
      // A refused token is gone by now, so its owner is sent to sign in.
      await entrance.enter();
    });
  }, [navigate, address, hash]);
  return (
    <div className="prose">
      <h1>{text.required.title}</h1>
      <p className="page-lead">{text.required.lead}</p>
      <noscript>
        <p>{text.required.noScript}</p>
      </noscript>
      <SignInButton />
    </div>
  );
}
