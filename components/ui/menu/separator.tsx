"use client";

import { Separator } from "react-aria-components/Separator";

/** A line between groups of menu items. */
export function MenuSeparator() {
  return <Separator className="mx-2 my-1 border-t border-line" />;
}
