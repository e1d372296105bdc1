"use client";

import type { ReactNode } from "react";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";
import type { ValueForm } from "@/lib/domain/conversation/view/value-form";
import { FormattedValue } from "./formatted-value";
import { Revealable } from "../text/revealable";
import { useWholeText } from "../text/use-whole-text";
import type { ValueView } from "./use-value-view";

/** Reading and drawing more than this at once would hold the page up. */
const FORMAT_LIMIT = 500_000;

interface Props {
  text: ElidedText;
  label: string;
  view: ValueView;
  formOf: (text: string) => ValueForm;
  renderRaw: (text: string) => ReactNode;
}

/** A value of a tool as it is written, or as it reads best. */
export function ToolValue(props: Props) {
  const { text, label, view, renderRaw } = props;
  if (view === "raw") return <Revealable text={text} label={label} isCode render={renderRaw} />;
  if (text.size <= FORMAT_LIMIT) return <Formatted {...props} />;
  return (
    <>
      <p className="mb-1 text-small text-ink-soft">
        This is too long to format, so it is shown as plain text.
      </p>
      <Revealable text={text} label={label} isCode render={renderRaw} />
    </>
  );
}

/** Half a value has no form, so the whole is loaded first. */
function Formatted({ text, label, formOf }: Props) {
  const { data, query } = useWholeText(text);
  if (query.isError) return <LoadError title="The value could not be read" query={query} />;
  if (data === undefined) return <Skeleton className="h-20 w-full" />;
  return <FormattedValue value={formOf(data)} label={label} />;
}
