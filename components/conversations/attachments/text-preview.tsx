"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/lists/load-error";
import { LongText } from "@/components/ui/code/long-text";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { elidedTextQuery } from "@/lib/queries/conversations/timeline";

/** The text of an attached file. */
export function TextPreview({ name, href }: { name: string; href: string }) {
  const text = useQuery(elidedTextQuery(href));
  if (text.isError) return <LoadError title="The file could not be read" query={text} />;
  return text.data === undefined ? (
    <Skeleton className="h-20 w-full" />
  ) : (
    <LongText text={text.data} label={name} />
  );
}
