"use client";

import { ScrollText } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Markdown } from "../blocks/markdown/markdown";

/** A system message that is there, closed at first. */
export function SystemText({
  text,
  cutFrom,
  onEdit,
}: {
  text: string;
  /** How many characters the whole has, where this is its start. */
  cutFrom: number | null;
  /** Null: it is only read here. */
  onEdit: (() => void) | null;
}) {
  return (
    <div className="border-s-2 border-line-strong ps-4">
      <Disclosure
        title={
          <span className="flex min-w-0 items-center gap-2 text-small text-ink-soft">
            <ScrollText aria-hidden size={14} className="shrink-0" />
            <span className="shrink-0">System message</span>
            <span className="truncate text-ink-faint">{text.slice(0, 120)}</span>
          </span>
        }
      >
        <div className="space-y-3">
          <Markdown text={text} />
          {cutFrom === null ? null : <CutNote size={cutFrom} />}
          {onEdit === null ? null : (
            <Button size="small" onPress={onEdit}>
              Edit system message
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

function CutNote({ size }: { size: number }) {
  const { locale } = useFormat();
  return (
    <p className="text-small text-ink-soft">
      This is how it begins. All {numberFormat(locale).format(size)} characters are under More, Edit
      fields.
    </p>
  );
}
