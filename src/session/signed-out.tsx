/** What a page for users shows to visitors who have not signed in. */
import type { ReactNode } from "react";
import { SignInButton } from "./account-menu.tsx";

/** @param children what there is to see after signing in @param noScript why that needs JavaScript */
export function SignedOut({ children, noScript }: { children: ReactNode; noScript: string }): ReactNode {
  return (
    <div className="stack">
      {children}
      <noscript>
        <p>{noScript}</p>
      </noscript>
      <SignInButton />
    </div>
  );
}
