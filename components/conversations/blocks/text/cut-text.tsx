"use client";

import { useState, type ReactNode } from "react";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";
import { latePart } from "@/components/ui/overlay/late-part";

const WholeText = latePart(loadPart(async () => (await import("./whole-text")).WholeText));

/** The start of a text, with ways to its whole. */
export function CutText({
  text,
  label,
  render,
}: {
  text: ElidedText;
  label: string;
  render: (text: string) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { locale } = useFormat();
  const size = formatBytes(text.size, locale);
  const { lines = 1 } = text;
  const counted = lines === 1 ? "" : `, ${numberFormat(locale).format(lines)} lines`;
  return (
    <div className="space-y-2">
      {isOpen ? <WholeText text={text} label={label} render={render} /> : render(text.text)}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : `Show all (${size}${counted})`}
        </Button>
        {text.href === undefined ? null : (
          <ButtonLink size="small" href={`${text.href}&download=1`} download>
            Download
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
