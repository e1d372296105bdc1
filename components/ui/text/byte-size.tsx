"use client";

import { cn } from "../style/cn";
import { formatBytes } from "../format/bytes";
import { useFormat } from "../format/context";
import { numberFormat } from "../format/intl-cache";

/** A size in bytes, rounded, with the exact number in its title. */
export function ByteSize({ bytes, className }: { bytes: number; className?: string }) {
  const { locale } = useFormat();
  return (
    <span
      className={cn("whitespace-nowrap tabular-nums", className)}
      title={`${numberFormat(locale).format(bytes)} bytes`}
    >
      {formatBytes(bytes, locale)}
    </span>
  );
}
