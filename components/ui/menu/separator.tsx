"use client";

import { useMenuParts } from "./parts";

/** A line between groups of menu items. */
export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator />;
}
