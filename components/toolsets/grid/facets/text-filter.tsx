"use client";

import { useEffect, useRef, useState } from "react";
import { SearchField } from "@/components/ui/fields/search-field";

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Whether hardly any line would have to be drawn for a text. */
  isQuick: (text: string) => boolean;
}

/**
 * The field that narrows the grid. A letter that brings other lines is painted before them, since drawing them takes
 * longer than a person who types should wait.
 */
export function TextFilter({ text, onText, isQuick }: Props) {
  // Null while what is in the field is what the grid shows.
  const [typed, setTyped] = useState<string | null>(null);
  const planned = useRef<() => void>(undefined);
  useEffect(() => () => planned.current?.(), []);

  function type(next: string): void {
    planned.current?.();
    const show = (): void => {
      setTyped(null);
      onText(next);
    };
    if (isQuick(next)) {
      show();
      return;
    }
    setTyped(next);
    planned.current = afterPaint(show);
  }

  return (
    <div className="min-w-24 flex-1" aria-busy={typed !== null}>
      <SearchField
        label="Filter tools"
        placeholder="Name, summary or argument"
        keys="/"
        value={typed ?? text}
        onChange={type}
      />
    </div>
  );
}

/** Runs `work` when the next frame is painted. @returns what calls it off */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
