"use client";

import { useMemo, type ReactNode } from "react";
import { LoadError } from "@/components/lists/load-error";
import { LongText } from "@/components/ui/code/long-text";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";
import { describeEmbeddedData, withoutEmbeddedData } from "@/lib/shared/embedded-data";
import { useWholeText } from "./use-whole-text";

/** Above this many characters the whole is shown line by line, whatever it is. */
const LINES_ABOVE = 500_000;

/** All of a text that was cut. Files inside it stay named: as text they say nothing to anybody. */
export function WholeText({
  text,
  label,
  render,
}: {
  text: ElidedText;
  label: string;
  render: (text: string) => ReactNode;
}) {
  const { data, query } = useWholeText(text);
  const readable = useMemo(
    () =>
      data === undefined
        ? undefined
        : withoutEmbeddedData(data, Number.POSITIVE_INFINITY, describeEmbeddedData),
    [data],
  );
  if (query.isError) {
    return (
      <>
        {render(text.text)}
        <LoadError title="The rest could not be read" query={query} />
      </>
    );
  }
  if (readable === undefined) {
    return (
      <>
        {render(text.text)}
        <Spinner label="Loading the rest" />
      </>
    );
  }
  return readable.length > LINES_ABOVE ? (
    <LongText text={readable} label={label} />
  ) : (
    <>{render(readable)}</>
  );
}
