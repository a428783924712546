import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { hasWebgl } from "../../map/webgl.ts";
import { withTexts } from "../../ui/messages.ts";
import type { AreaDialogProps } from "./area-dialog.tsx";
import { text } from "./text.ts";

/** Fills the field `bbox` of its form from a map, which is loaded at the click, and submits the form. Hidden without scripts. */
export function AreaButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"closed" | "opening" | "failed" | "noMap">("closed");
  const [Dialog, setDialog] = useState<ComponentType<AreaDialogProps> | null>(null);
  const field = () => {
    const input = button.current?.form?.elements.namedItem("bbox");
    return input instanceof HTMLInputElement ? input : null;
  };
  const open = () => {
    if (!hasWebgl()) return setState("noMap");
    setState("opening");
    withTexts(import("./area-dialog.tsx"))
      .then(({ AreaDialog }) => {
        setDialog(() => AreaDialog);
        setState("closed");
      })
      .catch((error: unknown) => {
        console.warn("The map could not be loaded.", error);
        setState("failed");
      });
  };
  const use = (box: string) => {
    const input = field();
    if (input === null) return;
    input.value = box;
    input.form?.requestSubmit();
  };
  return (
    <div className="needs-script">
      <button
        className="button"
        data-size="small"
        type="button"
        aria-haspopup="dialog"
        disabled={state === "opening"}
        onClick={open}
        ref={button}
      >
        {state === "opening" ? text.opening : text.open}
      </button>
      <p className="small soft" role="status">
        {state === "failed" ? text.failed : state === "noMap" ? text.noMap : null}
      </p>
      {Dialog === null ? null : <Dialog box={field()?.value ?? ""} use={use} close={() => setDialog(null)} />}
    </div>
  );
}
