/** Texts about the license of a feed. */
import { messages, t } from "../domain/language/messages.ts";

export const licenseText = messages({
  none: "The registry lists no license for this feed. Ask its publisher before you use the data.",
  terms: "Publisher's terms",
  derived: (spdx: string) => t`Part of this list is taken from the standard terms of ${spdx}.`,
  open: (questions: string) => t`Not stated: ${questions}`,
  attribution: "Attribution",
  attributionName: "the attribution",
  credit: (name: string) => t`Data: ${name}`,
  creditWithTerms: (name: string, terms: string) => t`Data: ${name} (${terms})`,
  commercial_use_allowed: {
    yes: "Commercial use is allowed",
    no: "Commercial use is not allowed",
    question: "commercial use",
  },
  redistribution_allowed: {
    yes: "You may redistribute the data",
    no: "You may not redistribute the data",
    question: "redistribution",
  },
  create_derived_product: {
    yes: "You may create derived products",
    no: "You may not create derived products",
    question: "derived products",
  },
  use_without_attribution: {
    yes: "Attribution is not required",
    no: "You must name the source",
    question: "attribution",
  },
  share_alike_optional: {
    yes: "Share-alike is not required",
    no: "You must share derived data under the same terms",
    question: "share-alike",
  },
});
