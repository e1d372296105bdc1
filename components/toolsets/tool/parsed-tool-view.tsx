"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import { loadPart } from "@/components/saving/load-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { ToolPage } from "@/lib/domain/toolset/tool-page";

const ToolView = dynamic(
  loadPart(async () => {
    const view = await import("./tool-view");
    return function Parsed({ text }: { text: string }) {
      // Written by our own server for this page.
      const page = useMemo(() => JSON.parse(text) as ToolPage, [text]);
      return <view.ToolView key={`${page.toolset.rowId} ${page.position}`} page={page} />;
    };
  }),
  { ssr: false, loading: () => <Skeleton className="m-6 h-96" /> },
);

/** The page of a tool in a file so large that drawing it on the server would hold up the others. */
export function ParsedToolView({ text }: { text: string }) {
  return <ToolView text={text} />;
}
