/** Draws one card for each request; at any other path reads an asset, so that their own server is warm. */
import { type Card, drawCard } from "../../../worker/seo/cards/card.ts";

/** A route of 5,000 points with long names: about the most that is drawn. */
const CARD: Card = {
  kind: "Regional Rail Service route",
  titles: ["Gare Centrale – Aéroport international Łódź-Śródmieście über Größenwahn und Ξενοδοχείο, Express"],
  facts: ["Société de transport de la Communauté métropolitaine", "r-u0-gare~aéroport"],
  badges: Array.from({ length: 10 }, (_, i) => ({
    label: `R${i}`,
    fill: `#${(0x1f3a5c + i * 0x123456).toString(16).slice(-6)}`,
    text: "#ffffff",
  })),
  lines: [Array.from({ length: 5_000 }, (_, i) => [Math.sin(i / 90) * (i / 5_000), Math.cos(i / 70) * (i / 5_000)])],
  color: "#c80f2d",
  site: ["Transit Portal", "portal.example"],
};

type Assets = { fetch(url: string): Promise<Response> };

const files = new Map<string, Promise<ArrayBuffer | null>>();

export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: Assets }): Promise<Response> {
    if (new URL(request.url).pathname !== "/card") return ASSETS.fetch("http://assets.invalid/card-glyphs/LICENSE.txt");
    const source = (name: string) => {
      const file =
        files.get(name) ??
        ASSETS.fetch(`http://assets.invalid/card-glyphs/${name}.bin`).then((r) => (r.ok ? r.arrayBuffer() : null));
      files.set(name, file);
      return file;
    };
    return new Response(await drawCard(CARD, source));
  },
};
