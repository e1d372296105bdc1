"use client";

import { Workflow } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { CodeBlock } from "@/components/ui/code/block";

const Diagram = dynamic(
  loadPart(async () => (await import("./diagram")).Diagram),
  { ssr: false },
);

/** The source of a Mermaid diagram; drawn when somebody asks. */
export function DiagramBlock({ code }: { code: string }) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className="space-y-2">
      {isDrawn ? <Diagram code={code} /> : null}
      <CodeBlock code={code} label="Mermaid" maxHeight={isDrawn ? "short" : "tall"} />
      <Button
        size="small"
        icon={<Workflow aria-hidden size={14} />}
        aria-expanded={isDrawn}
        onPress={() => setDrawn(!isDrawn)}
      >
        {isDrawn ? "Hide the diagram" : "Draw the diagram"}
      </Button>
    </div>
  );
}
