/** Button that loads a large tool on demand. Hidden without scripts. */
import { type ReactNode, useState } from "react";
import { text } from "./text.tsx";

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
        {state === "loading" ? text.tool.opening : label}
      </button>
      <span className="small soft" role="status">
        {state === "failed" ? text.tool.failed : note}
      </span>
    </p>
  );
}
