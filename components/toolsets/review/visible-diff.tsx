"use client";

import { DiffText, type DiffTextProps } from "@/components/ui/diff/diff-text";
import { VisibleText } from "@/components/names/visible-text";

const visible = (text: string) => <VisibleText text={text} />;

/** The difference of two texts of a stranger, with everything in it that would not be seen. */
export function VisibleDiff(props: DiffTextProps) {
  return <DiffText {...props} render={visible} />;
}
