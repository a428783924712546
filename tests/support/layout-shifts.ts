/** The layout shifts of a page, as the browser reports them. */
import type { Page } from "playwright-core";

type Shift = { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };

/** The sum of the open document's layout shifts so far, and one line for each element that moved. */
export function layoutShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as Shift[];
          const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(",");
          done({
            sum: shifts.reduce((total, { value }) => total + value, 0),
            moved: shifts.flatMap(({ sources }) =>
              sources.map(({ node, previousRect, currentRect }) => {
                const name = node instanceof Element ? `${node.tagName}.${node.className}` : `${node?.textContent}`;
                return `${name}: ${box(previousRect)} to ${box(currentRect)}`;
              }),
            ),
          });
        }).observe({ type: "layout-shift", buffered: true });
        // The shifts so far are reported before the second frame from now.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done({ sum: 0, moved: [] }))));
      }),
  );
}
