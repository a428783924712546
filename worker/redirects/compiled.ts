/** The redirects compiled into a build: old URLs of the site, from content/redirects.json. */
import rules from "../../content/redirects.json" with { type: "json" };
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { redirectTable } from "../../src/domain/redirects/table.ts";

/** Compiled rules may override pages whose pattern they match, such as `/feeds/new`. */
export const compiledRules = rules as readonly RedirectRule[];

export const compiledTable = redirectTable(compiledRules);
