"use client";

import { NameText } from "@/components/names/name-text";
import { CodeBlock } from "@/components/ui/code/block";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";
import { Elided } from "../blocks/text/elided";

/** A member of the document as JSON, under its name; nothing where there is none. */
export function JsonSection({ title, text }: { title: string; text: ElidedText | null }) {
  if (text === null) return null;
  return (
    <section className="space-y-1">
      <h3 className="text-small font-medium">
        <NameText text={title} />
      </h3>
      <Elided
        text={text}
        render={(json) => <CodeBlock code={json} language="json" label={title} maxHeight="short" />}
      />
    </section>
  );
}
