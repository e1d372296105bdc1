"use client";

import { MessageSquarePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { choosePassage, selectedPassage } from "./chosen-passage";

type Selected = NonNullable<ReturnType<typeof selectedPassage>>;

/** Selecting is over when nothing changes for a moment. */
const REST_MS = 250;
const HEIGHT = 40;

/** Offers to comment on the text that is selected in a message, next to it. */
export function SelectionButton({ onComment }: { onComment: (position: number) => unknown }) {
  const [selected, setSelected] = useState<Selected | null>(null);
  // A subscription: a selection is made anywhere on the page, and what is scrolled away has its button elsewhere.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(selectedPassage()), REST_MS);
    };
    // What was selected before this came.
    look();
    document.addEventListener("selectionchange", look);
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", look);
      document.removeEventListener("scroll", look, { capture: true });
    };
  }, []);
  if (selected === null) return null;
  const { rect, position, ...passage } = selected;
  const top = rect.bottom + HEIGHT > window.innerHeight ? rect.top - HEIGHT : rect.bottom + 6;
  const left = Math.max(8, Math.min(rect.left, window.innerWidth - 210));
  return (
    <div
      className="fixed z-20 rounded-control bg-raised shadow-float print:hidden"
      style={{ top: Math.max(8, top), left }}
    >
      <Button
        size="small"
        icon={<MessageSquarePlus aria-hidden size={14} />}
        onPress={() => {
          choosePassage(passage);
          setSelected(null);
          onComment(position);
        }}
      >
        Comment on selection
      </Button>
    </div>
  );
}
