/** What the publisher of an operator's feeds should know, at `/operators/{operatorKey}/publisher`. */
import "../../styles/entity.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { changesQuery } from "../../data/changes.ts";
import { notFound } from "../../data/failure.ts";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { publisherFeedsQuery, publisherQuery } from "./query.ts";
import { screen } from "./screen.ts";

export const staticParts = lazyModule(() => import("./static.tsx"));

const PublisherTitle = serverOnly(staticParts, (part) => part.PublisherTitle);
const PublisherFeeds = serverOnly(staticParts, (part) => part.PublisherFeeds);
const PublisherChanges = serverOnly(staticParts, (part) => part.PublisherChanges);

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const key = params.operatorKey ?? "";
  later(() => Promise.all([read(publisherFeedsQuery(key)), read(changesQuery({ operator: key }))]));
  const [operator] = (await read(publisherQuery(key))).operators;
  if (operator === undefined) throw notFound(url);
  const { publisherHead } = await staticParts.load();
  return publisherHead(operator, key);
});

export function Component(): ReactNode {
  const key = useParams().operatorKey ?? "";
  const [operator] = useSuspenseQuery(publisherQuery(key)).data.operators;
  const feeds = useSuspenseQuery(publisherFeedsQuery(key)).data;
  const changes = useSuspenseQuery(changesQuery({ operator: key })).data?.changes ?? [];
  if (operator === undefined) return null;
  return (
    <>
      <PublisherTitle operator={operator} />
      <PublisherFeeds feeds={feeds} />
      {changes.length === 0 ? null : <PublisherChanges changes={changes} operator={key} />}
    </>
  );
}
