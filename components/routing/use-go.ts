"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { underBase } from "@/lib/shared/base-path";
import { noteLeaving } from "./leaving";

/**
 * Goes to a page of this app, as a link does. The only caller of `router.push()` and `router.replace()` to other pages.
 * @returns goes to `href`; with `replace`, the page that is left is no step to go back to
 */
export function useGo(): (href: string, how?: "push" | "replace") => void {
  const router = useRouter();
  return useCallback(
    (href, how = "push") => {
      noteLeaving(underBase(href));
      router[how](href);
    },
    [router],
  );
}
