/** Formats an API request as sample code for the shell, JavaScript, and Python. */

export type SampleRequest = {
  method: "GET" | "POST";
  url: string;
  /** Text of a JSON body. */
  body?: string | undefined;
  /** The response is a file, not JSON. */
  file?: boolean | undefined;
};

export type Samples = { curl: string; fetch: string; python: string };

/** Quotes a text for a POSIX shell, where only the single quote is special inside single quotes. */
const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** JSON string literals are valid in JavaScript and Python. */
const quote = (text: string) => JSON.stringify(text.toWellFormed());

const TYPE = "application/json";

function curl({ method, url, body, file }: SampleRequest): string {
  const parts = [file ? "curl -LOJ" : method === "GET" ? "curl -L" : "curl", shell(url)];
  if (body !== undefined) parts.push("-H", shell(`content-type: ${TYPE}`), "-d", shell(body));
  return parts.join(" ");
}

function fetchCall({ method, url, body, file }: SampleRequest): string {
  const options =
    method === "GET"
      ? ""
      : `, {\n  method: "${method}",\n  headers: { "content-type": "${TYPE}" },\n  body: ${quote(body ?? "")},\n}`;
  return [
    `const response = await fetch(${quote(url)}${options});`,
    file ? "const file = await response.blob();" : "const answer = await response.json();",
  ].join("\n");
}

function python({ method, url, body, file }: SampleRequest): string {
  if (file) return `import urllib.request\n\nurllib.request.urlretrieve(${quote(url)}, "answer")`;
  const request =
    method === "GET"
      ? quote(url)
      : `urllib.request.Request(\n    ${quote(url)},\n    ${quote(body ?? "")}.encode(),\n    {"content-type": "${TYPE}"},\n)`;
  return [
    "import json, urllib.request",
    "",
    ...(method === "GET" ? [] : [`request = ${request}`]),
    `answer = json.load(urllib.request.urlopen(${method === "GET" ? request : "request"}))`,
  ].join("\n");
}

/** All three samples. */
export const samplesOf = (request: SampleRequest): Samples => ({
  curl: curl(request),
  fetch: fetchCall(request),
  python: python(request),
});
