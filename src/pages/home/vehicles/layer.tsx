/** The place of the moving vehicles on a drawing: empty on the server, filled once the drawing is in view. */

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { withTexts } from "../../../ui/messages.ts";
import type { Schematic } from "../../../ui/schematic/build.ts";

/** Without its code the drawing stands still. */
const Vehicles = lazy(async () => {
  const vehiclesModule = await withTexts(import("./vehicles.tsx")).catch(() => null);
  return { default: vehiclesModule?.Vehicles ?? (() => null) };
});

/** Whether the visitor asked for reduced data use. */
function isSaving(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

export function VehicleLayer({ operator, schematic }: { operator: string; schematic: Schematic }): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (layer.current === null || isSaving()) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(layer.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="vehicles" ref={layer}>
      {isSeen ? (
        <Suspense fallback={null}>
          <Vehicles operator={operator} schematic={schematic} />
        </Suspense>
      ) : null}
    </div>
  );
}
