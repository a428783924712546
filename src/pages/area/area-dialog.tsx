/** A map in a dialog whose view, or a rectangle on it, becomes a box. Loaded at the first click on its button. */
import "../../styles/area.css";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { readBox, writeBox } from "../../domain/geo/box-text.ts";
import { type AreaMap, mountAreaMap } from "../../map/mount-area.ts";
import { text } from "./text.ts";

export type AreaDialogProps = {
  /** The box in the form, `west,south,east,north`; any other text is none. */
  box: string;
  use(box: string): void;
  close(): void;
};

/** The map can be dragged, a drag draws, or the rectangle is drawn. */
type Step = "view" | "drawing" | "rectangle";

const hintOf = (step: Step) => ({ view: text.hint, drawing: text.drag, rectangle: text.drawn })[step];
const buttonOf = (step: Step) => ({ view: text.draw, drawing: text.stop, rectangle: text.remove })[step];

export function AreaDialog({ box: firstBox, use, close }: AreaDialogProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const map = useRef<AreaMap | null>(null);
  const [box, setBox] = useState("");
  const [step, setStep] = useState<Step>("view");
  const [isFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map opens once, on the box of that moment
  useEffect(() => {
    let isClosed = false;
    dialog.current?.showModal();
    mountAreaMap(canvas.current!, {
      bounds: readBox(firstBox),
      label: text.map,
      onArea(bounds, isRectangle) {
        setBox(writeBox(bounds));
        if (!isRectangle) return;
        map.current?.draw(false);
        setStep("rectangle");
      },
    })
      .then((mounted) => {
        if (isClosed) mounted.destroy();
        else map.current = mounted;
      })
      .catch((error: unknown) => {
        console.warn("The map could not be loaded.", error);
        setFailed(true);
      });
    return () => {
      isClosed = true;
      map.current?.destroy();
    };
  }, []);
  const advance = () => {
    if (step === "rectangle") map.current?.clear();
    map.current?.draw(step === "view");
    setStep(step === "view" ? "drawing" : "view");
  };
  return (
    <dialog className="area-dialog" aria-labelledby={id} ref={dialog} onClose={close}>
      <div className="area-body">
        <h2 id={id}>{text.title}</h2>
        <p className="small" role="status">
          {isFailed ? text.failed : hintOf(step)}
        </p>
        <div className="area-map" ref={canvas} />
        <p className="area-box small soft">{box === "" ? " " : text.area(box)}</p>
        <div className="area-buttons">
          <button className="button" type="button" disabled={box === ""} onClick={advance}>
            {buttonOf(step)}
          </button>
          <button className="button" data-kind="quiet" type="button" onClick={() => dialog.current?.close()}>
            {text.cancel}
          </button>
          <button
            className="button"
            data-kind="primary"
            type="button"
            disabled={box === ""}
            onClick={() => {
              dialog.current?.close();
              use(box);
            }}
          >
            {text.use}
          </button>
        </div>
      </div>
    </dialog>
  );
}
