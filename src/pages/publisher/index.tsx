/** What the publisher of an operator's feeds should know, at `/operators/{operatorKey}/publisher`. */
import "../../styles/entity.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import { changesQuery } from "../../data/changes.ts";
import { notFound } from "../../data/failure.ts";
import { type Site, useSite } from "../../data/site.ts";
import { withTexts } from "../../ui/messages.ts";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { Contacts } from "./contacts.tsx";
import { contactsQuery, publisherFeedsQuery, publisherQuery } from "./query.ts";
import { screen } from "./screen.ts";

export const staticParts = lazyModule(() => import("./static.tsx"));

const PublisherTitle = serverOnly(staticParts, (part) => part.PublisherTitle);
const PublisherFeeds = serverOnly(staticParts, (part) => part.PublisherFeeds);
const PublisherChanges = serverOnly(staticParts, (part) => part.PublisherChanges);

export const loader = pageLoader(screen, async ({ url, params, site, read, later }) => {
  const key = params.operatorKey ?? "";
  later(() =>
    Promise.all([
      read(publisherFeedsQuery(key)),
      read(changesQuery({ operator: key })),
      sendsMail(site) ? read(contactsQuery(key)) : null,
    ]),
  );
  const [operator] = (await read(publisherQuery(key))).operators;
  if (operator === undefined) throw notFound(url);
  const { publisherHead } = await staticParts.load();
  return publisherHead(operator, key);
});

const sendsMail = ({ channels }: Site) => channels?.includes("mail") === true;

export function Component(): ReactNode {
  const key = useParams().operatorKey ?? "";
  const site = useSite();
  const [Proof, setProof] = useState<ComponentType<{ operator: string }> | null>(null);
  useEffect(() => {
    if (location.hash.startsWith("#contact="))
      void withTexts(import("./proof.tsx")).then((part) => setProof(() => part.Proof));
  }, []);
  const [operator] = useSuspenseQuery(publisherQuery(key)).data.operators;
  const feeds = useSuspenseQuery(publisherFeedsQuery(key)).data;
  const changes = useSuspenseQuery(changesQuery({ operator: key })).data?.changes ?? [];
  if (operator === undefined) return null;
  return (
    <>
      <PublisherTitle operator={operator} />
      {Proof === null ? null : <Proof operator={key} />}
      <PublisherFeeds feeds={feeds} />
      {changes.length === 0 ? null : <PublisherChanges changes={changes} operator={key} />}
      {sendsMail(site) ? <Contacts operator={key} /> : null}
    </>
  );
}
