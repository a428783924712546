import type { ReactNode } from "react";
import type { Samples } from "../domain/console/samples.ts";
import { text } from "./text.tsx";

/**
 * "Copy as curl, TypeScript, Python" (handled by src/shell/actions.ts). Hidden without scripts.
 * @param what accessible name of the request
 * @param more further texts to copy, by name
 */
export function CopySamples({
  samples,
  what,
  more = [],
}: {
  samples: Samples;
  what: string;
  more?: readonly (readonly [name: string, text: string])[];
}): ReactNode {
  const all = [
    ...(["curl", "fetch", "python"] as const).map((name) => [text.copy.languages[name], samples[name]] as const),
    ...more,
  ];
  return (
    <div className="copy-samples needs-script small">
      <span aria-hidden="true">{text.copy.as}</span>
      {all.map(([name, code]) => (
        <span key={name}>
          <button
            className="button"
            data-size="small"
            type="button"
            aria-label={text.copy.sample(what, name)}
            data-copy={code}
          >
            {name}
          </button>
          <span className="copy-said small soft" role="status" />
        </span>
      ))}
    </div>
  );
}
