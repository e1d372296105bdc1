"use client";

import { useState } from "react";
import { useMedia } from "@/components/ui/browser/use-media";
import { PANE_MEDIA } from "../state/side-column";

const KEPT = "colloquy-find-list";

/** The list of the places found, which is next to the reader unless a person has closed it. */
export interface FindList {
  /** There is room for it. */
  readonly isPossible: boolean;
  /** Where it is; null: it is not shown. */
  readonly dock: Element | null;
  readonly toggle: (isOn: boolean) => void;
}

/** @param dock where it may be; null: something else is there */
export function useFindList(dock: Element | null): FindList {
  const isWide = useMedia(PANE_MEDIA);
  const [isWanted, setWanted] = useState(() => window.localStorage.getItem(KEPT) !== "off");
  const isPossible = isWide && dock !== null;
  return {
    isPossible,
    dock: isPossible && isWanted ? dock : null,
    toggle: (isOn) => {
      setWanted(isOn);
      window.localStorage.setItem(KEPT, isOn ? "on" : "off");
    },
  };
}
