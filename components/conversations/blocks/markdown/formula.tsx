import { lazy, Suspense } from "react";
import { loadPart } from "@/components/saving/load-part";

const MathView = lazy(loadPart(() => import("./math-view")));

/** A formula. Its source stands there until the code that sets formulas has come. */
export function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const source = <code className="font-mono text-small">{tex}</code>;
  return (
    <Suspense fallback={isDisplay ? <div className="text-center">{source}</div> : source}>
      <MathView tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
}
