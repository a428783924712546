/** Button that loads a large tool on demand. Hidden without scripts. */
import { type ReactNode, useState } from "react";

export function OpenTool({
  label,
  note,
  load,
}: {
  label: string;
  /** Describes the tool and its download size. */
  note: string;
  load: () => Promise<void>;
}): ReactNode {
  const [state, setState] = useState<"closed" | "loading" | "failed">("closed");
  const open = () => {
    setState("loading");
    load().catch((error: unknown) => {
      console.warn("The tool could not be loaded.", error);
      setState("failed");
    });
  };
  return (
    <p className="console-open needs-script">
      <button className="button" data-kind="primary" type="button" disabled={state === "loading"} onClick={open}>
        {state === "loading" ? "Opening …" : label}
      </button>
      <span className="small soft" role="status">
        {state === "failed" ? "It could not be loaded. Are you offline? Try again." : note}
      </span>
    </p>
  );
}
