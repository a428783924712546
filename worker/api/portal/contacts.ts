/**
 * `{apiBase}/portal/operators/{onestop_id}/contacts`: the addresses that an operator's feeds name, and how their readers prove
 * that, without an account.
 */
import { LANGUAGES, languageNamed } from "../../../src/domain/language/languages.ts";
import { maskAddress } from "../../../src/domain/mail/address.ts";
import { isLinkToken, linkToken } from "../../../src/domain/mail/link-token.ts";
import { problem } from "../../problem.ts";
import {
  confirmContact,
  contactsOfOperator,
  findContactRequest,
  requestContactLink,
} from "../../store/registry/feed-contact.ts";
import { jsonAnswer, OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { ROWS_OF_MAIL, secretOf } from "./mail-subscriptions.ts";
import { BAD_REQUEST, readBody, textOf, uncachedJson } from "./subscriptions.ts";

const OPERATOR = {
  examples: { onestop_id: SAMPLE.operator },
  segments: { onestop_id: "Onestop ID of the operator." },
};

const CONFIRMED_AT = {
  ...OPTIONAL_TEXT,
  description: "When the contact proved that it reads the address; null if it did not",
};

const LIST: PlainEndpoint = {
  kind: "plain",
  path: "/operators/{onestop_id}/contacts",
  operation: "listContacts",
  summary: "Addresses that the feeds of an operator name as their contact",
  ...OPERATOR,
  answers: {
    200: {
      description: "Masked addresses in feed_info.txt of the active versions; none for an unknown operator",
      type: "application/json",
      schema: object(
        {
          contacts: {
            type: "array",
            items: object(
              {
                address: TEXT,
                feeds: { type: "array", items: object({ onestop_id: TEXT, name: TEXT }, "FeedOfContact") },
                confirmed_at: CONFIRMED_AT,
              },
              "FeedContact",
            ),
          },
        },
        "FeedContacts",
      ),
    },
  },
  async answer({ path, context }) {
    const contacts = await contactsOfOperator(context.api.stores.db, operatorIn(path));
    return jsonAnswer({
      contacts: contacts.map(({ address, feeds, confirmed_at }) => ({
        address: maskAddress(address),
        feeds: feeds.map(({ onestop_id, name }) => ({ onestop_id, name })),
        confirmed_at,
      })),
    });
  },
};

const REQUEST_LINK: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/operators/{onestop_id}/contacts/link",
  operation: "requestContactLink",
  summary: "Send a link to the contact of a feed, which proves that it reads the address",
  description:
    "The address is that of feed_info.txt in the feed's active version. It gets three such mails in two days at most; the answer " +
    "is the same. Costs as much as two hundred requests.",
  ...OPERATOR,
  body: {
    ...object({ feed: { ...TEXT, description: "Onestop ID of a feed that names the address" } }, "ContactLinkRequest"),
    properties: { feed: TEXT, language: { type: "string", enum: [...LANGUAGES], description: "Language of the mail" } },
  },
  bodyExample: { feed: SAMPLE.feed },
  answers: {
    200: {
      description: "The mail will be sent",
      type: "application/json",
      schema: object({ address: { ...TEXT, description: "Masked" } }, "RequestedContactLink"),
    },
    ...BAD_REQUEST,
    404: {
      description: "The feed is not of this operator or names no address, or this site sends no mail",
      type: "application/json",
    },
    409: { description: "Too many subscriptions", type: "application/json" },
  },
  async answer({ path, request, context }) {
    const { stores, used, now } = context.api;
    const secret = secretOf(context);
    const body = await readBody(request);
    const feed = textOf(body, "feed").normalize("NFC");
    const operator = operatorIn(path);
    const contacts = await contactsOfOperator(stores.db, operator);
    const contact = contacts.find(({ feeds }) => feeds.some(({ onestop_id }) => onestop_id === feed));
    if (contact === undefined)
      throw problem("subscriber.not_found", "No feed of this operator with this ID names an address.");
    used.rows += ROWS_OF_MAIL;
    const { address } = contact;
    await requestContactLink(stores.db, operator, {
      ...{ address, token: await linkToken(secret, "unsubscribe", address) },
      ...{ language: languageNamed(body.language), now: now.toISOString() },
    });
    return uncachedJson({ address: maskAddress(address) });
  },
};

const CONFIRM: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/operators/{onestop_id}/contacts/confirm",
  operation: "confirmContact",
  summary: "Prove a contact by the token in its mail",
  description: "A token works once, for two days, and while a feed of the operator names the address.",
  ...OPERATOR,
  body: object(
    {
      id: TEXT,
      token: TEXT,
      news: {
        type: "boolean",
        description: "Whether the address follows the operator by e-mail from now on, without another mail that asks",
      },
    },
    "ContactProof",
  ),
  bodyExample: { id: "sub_0123456789abcdef01234567", token: "0".repeat(64), news: true },
  answers: {
    200: {
      description: "The contact of these feeds is proved",
      type: "application/json",
      schema: object({ feeds: { type: "array", items: TEXT }, confirmed_at: TEXT }, "ConfirmedContact"),
    },
    ...BAD_REQUEST,
    404: {
      description: "The link is too old or was used, or no feed names the address any more",
      type: "application/json",
    },
    409: { description: "Too many subscriptions", type: "application/json" },
  },
  async answer({ path, request, context }) {
    const { stores, now } = context.api;
    const { db } = stores;
    const secret = secretOf(context);
    const body = await readBody(request);
    const [id, token, at] = [textOf(body, "id"), textOf(body, "token"), now.toISOString()];
    const isProven = await isLinkToken(token, secret, "contact", id);
    const waiting = isProven ? await findContactRequest(db, id, at) : null;
    const contacts = waiting?.target_key === operatorIn(path) ? await contactsOfOperator(db, waiting.target_key) : [];
    const contact = contacts.find(({ address }) => address === waiting?.address);
    if (waiting === null || contact === undefined)
      throw problem("subscriber.not_found", "The link is too old or was used, or no feed names the address any more.");
    await confirmContact(db, waiting, contact, {
      ...{ token: await linkToken(secret, "unsubscribe", contact.address), now: at, news: body.news === true },
    });
    return uncachedJson({ feeds: contact.feeds.map(({ onestop_id }) => onestop_id), confirmed_at: at });
  },
};

export const CONTACTS: readonly PlainEndpoint[] = [LIST, REQUEST_LINK, CONFIRM];

const operatorIn = ({ onestop_id = "" }: Readonly<Record<string, string | undefined>>) => onestop_id.normalize("NFC");
