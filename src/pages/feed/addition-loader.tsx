import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import { useSession } from "../../session/store.ts";
import { hasRole } from "../../session/user.ts";
import { withTexts } from "../../ui/messages.ts";

/** Loads the button that adds the feed for the people who run the portal. Nothing for anybody else, and without scripts. */
export function AdditionLoader({ feed }: { feed: string }): ReactNode {
  const { signIn } = useSite();
  const session = useSession();
  const [Addition, setAddition] = useState<ComponentType<{ feed: string }> | null>(null);
  const isOps = signIn !== null && session.is === "signed-in" && hasRole(session.user, signIn.opsRole);
  useEffect(() => {
    if (!isOps) return;
    // Without its code the page is as for everybody else.
    withTexts(import("./addition.tsx")).then(
      (part) => setAddition(() => part.Addition),
      () => {},
    );
  }, [isOps]);
  return isOps && Addition !== null ? <Addition feed={feed} /> : null;
}
