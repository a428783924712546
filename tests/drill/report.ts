/** Results of drills and the table that shows them. */

export type DrillResult = {
  drill: string;
  /** Attempts made. */
  attacks: number;
  /** Attempts that were refused with a code; the others were answered as if nothing had happened. */
  refused: number;
  /** One sentence for each attempt that gave way. Empty: the drill passed. */
  gaveWay: string[];
  /** The slowest answer, in milliseconds, and to what. */
  worstMs: number;
  worstAt: string;
  /** The most resident memory of the processes under attack, in MB (10^6 bytes). */
  worstMb: number;
  /** What else was measured, each in a line. */
  notes?: string[];
};

/** Collects one drill's result. */
export class Tally {
  readonly result: DrillResult;

  constructor(drill: string) {
    this.result = { drill, attacks: 0, refused: 0, gaveWay: [], worstMs: 0, worstAt: "", worstMb: 0 };
  }

  /** @param fault what gave way; null if nothing did */
  add(name: string, { refused, ms, fault }: { refused: boolean; ms: number; fault: string | null }): void {
    this.result.attacks++;
    if (refused) this.result.refused++;
    if (fault !== null) this.result.gaveWay.push(`${name}: ${fault}`);
    if (ms > this.result.worstMs) Object.assign(this.result, { worstMs: ms, worstAt: name });
  }
}

const COLUMNS = ["drill", "attacks", "refused", "gave way", "worst memory", "worst time", "at"] as const;

/** The results as a table for a terminal, followed by the sentences about what gave way. */
export function tableOf(results: readonly DrillResult[]): string {
  const rows = results.map((r) => [
    r.drill,
    String(r.attacks),
    String(r.refused),
    String(r.gaveWay.length),
    r.worstMb === 0 ? "–" : `${Math.round(r.worstMb)} MB`,
    `${Math.round(r.worstMs)} ms`,
    r.worstAt.length > 70 ? `${r.worstAt.slice(0, 69)}…` : r.worstAt,
  ]);
  const lines = [COLUMNS, ...rows];
  const widths = COLUMNS.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  const table = lines.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
  const faults = results.flatMap((r) => r.gaveWay.map((fault) => `${r.drill}: ${fault}`));
  const notes = results.flatMap((r) => (r.notes ?? []).map((note) => `${r.drill}: ${note}`));
  const paragraphs = [table, notes, faults].filter((lines) => lines.length > 0);
  return paragraphs.map((lines) => lines.join("\n")).join("\n\n");
}
