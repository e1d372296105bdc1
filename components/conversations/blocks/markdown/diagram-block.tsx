"use client";

import { useCallback, useState } from "react";
import { loadPart } from "@/components/saving/load-part";
import { CodeBlock } from "@/components/ui/code/block";
import { latePart } from "@/components/ui/overlay/late-part";

const Diagram = latePart(loadPart(async () => (await import("./diagram")).Diagram));

/** So near to the screen a diagram is drawn, that it is there when somebody arrives. */
const NEAR = "200px";

/** A Mermaid diagram: its source until it comes into sight, then its picture. */
export function DiagramBlock({ code }: { code: string }) {
  const [isSeen, setSeen] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const source = <CodeBlock code={code} label="Mermaid" maxHeight="tall" />;
  return <div ref={watch}>{isSeen ? <Diagram code={code} source={source} /> : source}</div>;
}
