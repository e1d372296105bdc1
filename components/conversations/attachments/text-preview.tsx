"use client";

import { useQuery } from "@tanstack/react-query";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { LongText } from "@/components/ui/code/long-text";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { elidedTextQuery } from "@/lib/queries/conversations/timeline";

/** The text of an attached file. */
export function TextPreview({ name, href }: { name: string; href: string }) {
  const { data, error } = useQuery(elidedTextQuery(href));
  if (error !== null) {
    return <InlineError title="The file could not be read">{error.message}</InlineError>;
  }
  return data === undefined ? (
    <Skeleton className="h-20 w-full" />
  ) : (
    <LongText text={data} label={name} />
  );
}
