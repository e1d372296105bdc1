"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useIsDark } from "@/components/shell/use-theme";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { drawDiagram } from "./draw-diagram";

/** Size of the picture as its source says; browsers would else stretch it over the whole column. */
function sizeOf(svg: string): { width: number; height: number } | null {
  const box = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  return box === null
    ? null
    : { width: Math.ceil(Number(box[1])), height: Math.ceil(Number(box[2])) };
}

function Picture({ svg }: { svg: string }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line p-3">
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt="Diagram; its source is below"
        className="mx-auto h-auto max-w-full"
        {...sizeOf(svg)}
      />
    </div>
  );
}

/**
 * A Mermaid diagram as an image, in which nothing can act, with its source on demand. The source alone until it is
 * drawn; with the reason when it cannot be.
 */
export function Diagram({ code, source }: { code: string; source: ReactNode }) {
  const isDark = useIsDark();
  const { data } = useQuery({
    queryKey: ["diagram", isDark, code],
    queryFn: () => drawDiagram(code, isDark),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return source;
  if (data.ok) {
    return (
      <>
        <Picture svg={data.svg} />
        <Disclosure isLazy title="Source of the diagram">
          {source}
        </Disclosure>
      </>
    );
  }
  return (
    <div className="space-y-2">
      <InlineError tone="warning" title="This diagram could not be drawn">
        <p className="whitespace-pre-wrap">{data.reason.slice(0, 500)}</p>
        <p>Its source is below.</p>
      </InlineError>
      {source}
    </div>
  );
}
