"use client";

import { useRef, type ComponentProps } from "react";
import { useListKeys } from "./use-list-keys";

/** A list whose rows, `li` with `data-index`, are walked by keys; for lists that draw all their rows. */
export function RowKeys({
  count,
  ...props
}: Omit<ComponentProps<"ul">, "ref" | "onKeyDown"> & { count: number }) {
  const list = useRef<HTMLUListElement>(null);
  const { onKeyDown } = useListKeys({ count, list });
  return <ul {...props} ref={list} onKeyDown={onKeyDown} />;
}
