"use client";

import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import type { Counted } from "@/lib/domain/imports/content-words";

/** Counts with their nouns in the person's locale. */
export function useCounted(): Counted {
  const { locale } = useFormat();
  return (count, noun) => {
    const figure = numberFormat(locale).format(count);
    return noun === undefined ? figure : `${figure} ${noun[count === 1 ? 0 : 1]}`;
  };
}
