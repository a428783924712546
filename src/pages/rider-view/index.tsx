/** What riders see of a feed version, at `/feeds/{feedKey}/versions/{feedVersionKey}/riders`. */
import "../../styles/entity.css";
import "./rider-view.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { relatedQuery } from "../feed/query.ts";
import { isVersionKey, nameOfFeed, versionHeadQuery } from "../feed-version/query.ts";
import { pageLoader } from "../page.ts";
import { riderViewQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const staticParts = lazyModule(() => import("./static.tsx"));

const Title = serverOnly(staticParts, (part) => part.RiderViewTitle);
const Gaps = serverOnly(staticParts, (part) => part.Gaps);
const Files = serverOnly(staticParts, (part) => part.Files);

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const { feedKey: feed = "", feedVersionKey: key = "" } = params;
  if (!isVersionKey(key)) throw notFound(url);
  const [{ feed_versions }, company] = await Promise.all([read(versionHeadQuery(key, feed)), read(relatedQuery(feed))]);
  const version = feed_versions[0];
  if (version === undefined) throw notFound(url);
  later(() => read(riderViewQuery(key, feed)));
  const { riderViewHead } = await staticParts.load();
  return riderViewHead(version, nameOfFeed(version.feed, company?.operators));
});

export function Component(): ReactNode {
  const { feedKey: feed = "", feedVersionKey: key = "" } = useParams();
  const view = useSuspenseQuery(riderViewQuery(key, feed)).data;
  const { gaps = [], files = [], ignored = [] } = view ?? {};
  const absent = files.filter(({ status }) => status === "missing");
  const nav = [
    { id: "gaps", name: text.sections.gaps, count: gaps.length },
    { id: "shown", name: text.sections.shown, count: files.length - absent.length },
    { id: "ignored", name: text.sections.ignored, count: ignored.length },
    { id: "absent", name: text.sections.absent, count: absent.length },
  ];
  return (
    <>
      <header className="page-head">
        <Title feed={feed} versionKey={key} view={view} />
      </header>
      {view?.has_counts ? (
        <>
          <SectionNav sections={nav} />
          <Gaps view={view} />
          <Files view={view} />
        </>
      ) : null}
    </>
  );
}
