"use client";

import { useQuery } from "@tanstack/react-query";
import { useTheme } from "next-themes";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
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
        alt="The diagram of the source below"
        className="mx-auto h-auto max-w-full"
        {...sizeOf(svg)}
      />
    </div>
  );
}

/** A Mermaid diagram as an image, in which nothing can act; the reason when it cannot be drawn. */
export function Diagram({ code }: { code: string }) {
  const isDark = useTheme().resolvedTheme === "dark";
  const { data } = useQuery({
    queryKey: ["diagram", isDark, code],
    queryFn: () => drawDiagram(code, isDark),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  if (data.ok) return <Picture svg={data.svg} />;
  return (
    <InlineError tone="warning" title="This diagram could not be drawn">
      <p className="whitespace-pre-wrap">{data.reason.slice(0, 500)}</p>
      <p>Its source stands below.</p>
    </InlineError>
  );
}
