"use client";

import { useQuery } from "@tanstack/react-query";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";
import { elidedTextQuery } from "@/lib/queries/conversations/timeline";

/** The whole of a text that a page has cut; a short one is there at once. */
export function useWholeText(text: ElidedText) {
  const query = useQuery({
    ...elidedTextQuery(text.href ?? ""),
    enabled: text.href !== undefined,
  });
  return { data: text.elided ? query.data : text.text, query };
}
