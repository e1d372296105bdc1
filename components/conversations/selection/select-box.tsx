"use client";

import { useRef } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { useReader } from "../state/reader-context";
import { useWiderSelection } from "./use-wider-selection";

/** Selects a message; with the Shift key, all from the one selected last up to this one. */
export function SelectBox({ message, number }: { message: MessageView; number: number }) {
  const { selection } = useReader();
  const { selectTo } = useWiderSelection();
  const isRange = useRef(false);
  return (
    <span
      className="flex"
      onPointerDownCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
    >
      <Checkbox
        aria-label={`Select message ${number}`}
        isSelected={selection.ids.has(message.id)}
        onChange={async () => {
          if (isRange.current) await selectTo(message.id);
          else selection.toggle(message.id);
        }}
      />
    </span>
  );
}
