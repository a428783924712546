/** Formats an API request as sample code for R, beside the other languages of `samplesOf`. */
import type { SampleRequest } from "./samples.ts";

/** R has the escapes of JSON, except for the character 0, which no text of R holds. */
const quote = (text: string) => JSON.stringify(text.toWellFormed().replaceAll("\0", ""));

/** Base R for files, `jsonlite` for JSON, and `httr2` for bodies. */
export function rSample({ method, url, body, file }: SampleRequest): string {
  if (file) return `download.file(${quote(url)}, "answer", mode = "wb")`;
  if (method === "GET") return `answer <- jsonlite::fromJSON(${quote(url)})`;
  return [
    "library(httr2)",
    "",
    `response <- request(${quote(url)}) |>`,
    `  req_body_raw(${quote(body ?? "")}, "application/json") |>`,
    "  req_perform()",
    "answer <- resp_body_json(response)",
  ].join("\n");
}
