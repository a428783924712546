/** RDF nodes without blank nodes, and their text in Turtle and JSON-LD. */

/** A value of a property: another node, a text in English or in no language, or a literal of a type. */
export type Term = { iri: string } | { text: string; english?: true } | { value: string; type: string };

/** A node: its IRI, its class, and the values of properties, all by prefixed names. */
export type RdfNode = { id: string; type: string; properties: Readonly<Record<string, Term | readonly Term[] | null>> };

const PREFIXES: Readonly<Record<string, string>> = {
  adms: "http://www.w3.org/ns/adms#",
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  mobilitydcatap: "https://w3id.org/mobilitydcat-ap#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** Characters that URLs keep in their queries and IRIs of RDF may not have. */
const NOT_IN_IRIS = /[<>"{}|^`\\]/g;

/** An absolute address as an IRI; null for a text that is none. */
export function iriOf(address: unknown): string | null {
  if (typeof address !== "string" || !/^https?:\/\//i.test(address.trim()) || !URL.canParse(address)) return null;
  return new URL(address).href.toWellFormed().replace(NOT_IN_IRIS, encodeURIComponent);
}

function termsOf({ properties }: RdfNode): [string, readonly Term[]][] {
  return Object.entries(properties).flatMap(([name, value]): [string, readonly Term[]][] => {
    const terms = value === null ? [] : [value].flat();
    return terms.length === 0 ? [] : [[name, terms as readonly Term[]]];
  });
}

/** Strings of JSON are strings of Turtle. */
const quote = (text: string) => JSON.stringify(text.toWellFormed());

export const turtleStart = () =>
  `${Object.entries(PREFIXES)
    .map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`)
    .join("\n")}\n`;

export function turtleNode(node: RdfNode): string {
  const lines = termsOf(node).map(([name, terms]) => `  ${name} ${terms.map(turtleTerm).join(", ")}`);
  return `\n<${node.id}>\n${[`  a ${node.type}`, ...lines].join(" ;\n")} .\n`;
}

function turtleTerm(term: Term): string {
  if ("iri" in term) return `<${term.iri}>`;
  if ("value" in term) return `${quote(term.value)}^^${term.type}`;
  return quote(term.text) + (term.english === true ? "@en" : "");
}

export const jsonldStart = () => `{"@context":${JSON.stringify(PREFIXES)},"@graph":[`;
export const JSONLD_END = "\n]}\n";

/** @param isFirst whether no node is before it */
export function jsonldNode(node: RdfNode, isFirst: boolean): string {
  const members = Object.fromEntries(termsOf(node).map(([name, terms]) => [name, terms.map(jsonldTerm)]));
  return `${isFirst ? "" : ","}\n${JSON.stringify({ "@id": node.id, "@type": node.type, ...members })}`;
}

function jsonldTerm(term: Term): object {
  if ("iri" in term) return { "@id": term.iri };
  if ("value" in term) return { "@value": term.value, "@type": term.type };
  return { "@value": term.text.toWellFormed(), ...(term.english === true ? { "@language": "en" } : {}) };
}
