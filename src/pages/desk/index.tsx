import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { useSite } from "../../data/site.ts";
import { SignedOut } from "../../session/signed-out.tsx";
import { useSession } from "../../session/store.ts";
import { hasRole, type SessionUser } from "../../session/user.ts";
import { Notice } from "../../ui/notice.tsx";
import { pageLoader } from "../page.ts";
import "./desk.css";
import { Redirects } from "./redirects.tsx";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** The page itself holds no data: a signed-in user's browser asks for it, and the server checks the role each time. */
export const loader = pageLoader(screen, ({ site, url }) => {
  // Without accounts there is no desk.
  if (site.signIn === null) throw notFound(url);
  return { title: text.title, description: text.description, robots: "noindex", crumbs: [{ label: text.title }] };
});

function DeskContent({ user, opsRole }: { user: SessionUser; opsRole: string }): ReactNode {
  // Roles are known after the first check of the session.
  if (user.checked === 0) return <p className="soft">{text.list.loading}</p>;
  return hasRole(user, opsRole) ? <Redirects /> : <Notice tone="warn" title={text.forbidden(opsRole)} />;
}

/** What ops change: redirects, with their history. */
export function Component(): ReactNode {
  const { signIn } = useSite();
  const session = useSession();
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      {session.is === "signed-in" && signIn !== null ? (
        <DeskContent user={session.user} opsRole={signIn.opsRole} />
      ) : (
        <SignedOut noScript={text.noScript}>
          <p>{text.signedOut}</p>
        </SignedOut>
      )}
    </>
  );
}
