"use client";

import { useId } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { openedPart } from "@/components/saving/opened-part";
import { Button } from "@/components/ui/button/button";
import { NumberText } from "@/components/ui/text/number-text";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";

const load = () => import("./go-to-panel");
const GoToPanel = openedPart(load, true);

/** "Go to message n" for conversations too long to scroll through. */
export function GoTo({
  total,
  count,
  onGoTo,
}: {
  /** Places in the timeline; retries share one. */
  total: number;
  /** Messages in the document. */
  count: number;
  onGoTo: (number: number) => void;
}) {
  const id = useId();
  // The panel is at its button and gives the focus back to it, so the key presses the button.
  useCommands({ "message.goTo": () => document.getElementById(id)?.click() });
  if (total < 2) return null;
  return (
    <LazyOverlay
      kind="dialog"
      load={load}
      renderTrigger={(props) => (
        <Button {...props} id={id} className="max-sm:px-3">
          <span className="tabular-nums">
            <NumberText value={count} /> messages
          </span>
        </Button>
      )}
    >
      {(anchor) => <GoToPanel anchor={anchor} total={total} count={count} onGoTo={onGoTo} />}
    </LazyOverlay>
  );
}
