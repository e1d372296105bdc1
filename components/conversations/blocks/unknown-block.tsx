"use client";

import { CodeBlock } from "@/components/ui/code/block";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { UnknownBlockView } from "@/lib/domain/conversation/view/types";
import { Elided } from "./text/elided";

/** A part this version does not know: its JSON and a sentence, never a hole. */
export function UnknownBlock({ block }: { block: UnknownBlockView }) {
  return (
    <InlineError tone="warning" title="This part is not one that CJSON defines">
      <p className="mb-2">It is kept as it is and shown as its JSON.</p>
      <Elided
        text={block.json}
        render={(text) => <CodeBlock code={text} language="json" maxHeight="short" />}
      />
    </InlineError>
  );
}
