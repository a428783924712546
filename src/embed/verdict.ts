/** Whether the data of a feed or operator is usable today: how it is read, and how it is shown. */
import { link } from "../domain/links.ts";
import { VERDICT_SIGNS } from "../domain/verdict/badge.ts";
import { inPageWords, VERDICT_TONES, type WordedVerdict } from "../domain/verdict/words.ts";
import { type AskApi, EmbedFailure } from "./api.ts";
import { type EmbedContext, note, pageLink } from "./parts.ts";
import { text } from "./text.ts";
import { h, type TreeElement } from "./tree.ts";

export type VerdictKind = "feeds" | "operators";

export type EmbeddedVerdict = {
  kind: VerdictKind;
  id: string;
  name: string;
  verdict: WordedVerdict;
};

/** The kind of a Onestop ID; null for an id of something that has no verdict. */
export function verdictKind(id: string): VerdictKind | null {
  if (/^f-/i.test(id)) return "feeds";
  return /^o-/i.test(id) ? "operators" : null;
}

/** @param id Onestop ID of a feed or operator @throws EmbedFailure */
export async function loadVerdict(ask: AskApi, id: string): Promise<EmbeddedVerdict> {
  const kind = verdictKind(id);
  if (kind === null) throw new EmbedFailure("missing");
  const answer = await ask(`/portal/verdicts/${kind}/${encodeURIComponent(id.toWellFormed())}`);
  const { onestop_id, name, verdict } = answer as { onestop_id: string; name: string | null; verdict: WordedVerdict };
  return { kind, id: onestop_id, name: name || onestop_id, verdict };
}

const SIGN_SIZE = 14;

export function verdictView({ kind, id, name, verdict }: EmbeddedVerdict, context: EmbedContext): TreeElement {
  const page = kind === "feeds" ? link.feed(id) : link.operator(id);
  const { feed, replaced_by: successor } = verdict;
  const { words, sentence } = inPageWords(verdict);
  const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 1.8 };
  return h(
    "section",
    { part: "base", "aria-label": text.verdict(name) },
    h("p", { part: "title" }, pageLink(context, page, "link", name)),
    h(
      "p",
      { part: "verdict" },
      h(
        "span",
        { part: "badge", "data-tone": VERDICT_TONES[verdict.verdict] },
        h(
          "svg",
          { width: SIGN_SIZE, height: SIGN_SIZE, viewBox: `0 0 ${SIGN_SIZE} ${SIGN_SIZE}`, "aria-hidden": "true" },
          h("path", { d: VERDICT_SIGNS[verdict.verdict], ...stroke, "stroke-linecap": "round" }),
        ),
        words,
      ),
      " ",
      sentence,
      successor === null
        ? null
        : [
            " ",
            pageLink(context, kind === "feeds" ? link.feed(successor) : link.operator(successor), "link", successor),
          ],
    ),
    feed === undefined
      ? null
      : h("p", { part: "message" }, text.source, " ", pageLink(context, link.feed(feed), "link", feed)),
    note(context, page, []),
  );
}
