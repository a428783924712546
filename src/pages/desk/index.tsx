import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { SignedOut } from "../../session/signed-out.tsx";
import { useSession } from "../../session/store.ts";
import { hasRole, type SessionUser } from "../../session/user.ts";
import { Notice } from "../../ui/notice.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { Access } from "./access/access.tsx";
import "./desk.css";
import { Feeds } from "./feeds/feeds.tsx";
import { Jobs } from "./jobs/jobs.tsx";
import { Redirects } from "./redirects.tsx";
import { screen } from "./screen.ts";
import { SettingList } from "./settings.tsx";
import { text } from "./text.tsx";

/** The page itself holds no data: a signed-in user's browser asks for it, and the server checks the role each time. */
export const loader = pageLoader(screen, ({ site, url }) => {
  // Without accounts there is no desk.
  if (site.signIn === null) throw notFound(url);
  return { title: text.title, description: text.description, robots: "noindex", crumbs: [{ label: text.title }] };
});

function DeskContent({ user, opsRole }: { user: SessionUser; opsRole: string }): ReactNode {
  // Roles are known after the first check of the session.
  const { pathname, searchParams } = usePageUrl(screen);
  const feed = searchParams.get("feed") ?? "";
  if (user.checked === 0) return <p className="soft">{text.loading}</p>;
  if (!hasRole(user, opsRole)) return <Notice tone="warn" title={text.forbidden(opsRole)} />;
  switch (pathname) {
    case link.deskFeeds():
      return <Feeds key={feed} feed={feed} />;
    case link.deskJobs():
      return <Jobs />;
    case link.deskAccess():
      return <Access />;
    case link.deskSettings():
      return <SettingList />;
    default:
      return <Redirects />;
  }
}

/** What ops see and change, with its history. */
export function Component(): ReactNode {
  const { signIn } = useSite();
  const { pathname } = usePageUrl(screen);
  const parts = [
    { to: link.desk(), name: text.list.title, lead: text.lead },
    { to: link.deskFeeds(), name: text.feeds.title, lead: text.feeds.lead },
    { to: link.deskJobs(), name: text.jobs.title, lead: text.jobs.lead },
    { to: link.deskAccess(), name: text.access.title, lead: text.access.lead },
    { to: link.deskSettings(), name: text.settings.title, lead: text.settings.lead },
  ];
  const session = useSession();
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{parts.find(({ to }) => to === pathname)?.lead}</p>
        <nav className="desk-files" aria-label={text.parts}>
          {parts.map(({ to, name }) => (
            <a key={to} href={to} {...(to === pathname ? { "aria-current": "page" as const } : {})}>
              {name}
            </a>
          ))}
        </nav>
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
