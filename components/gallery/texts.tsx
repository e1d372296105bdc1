"use client";

import { ByteSize } from "@/components/ui/text/byte-size";
import { CodeBlock } from "@/components/ui/code/block";
import { DiffText } from "@/components/ui/diff/diff-text";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { KeyHint } from "@/components/ui/keys/hint";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import { Specimen } from "./specimen";

const json = `{
  "id": "conv-1", // kept as it was
  "isPinned": true,
  "messages": [{ "index": 0, "role": "user" }],
  "size": 9007199254740993
}`;

const code = `// The end of a name tells more than its middle.
export function shorten(name: string, room = 24): string {
  if (name.length <= room) return name;
  return \`\${name.slice(0, 8)}…\${name.slice(-12)}\`;
}`;

export function Texts() {
  return (
    <>
      <CodeBlock code={json} language="json" />
      <CodeBlock code={code} language="typescript" label="shorten.ts" lineNumbers />
      <CodeBlock code={"plain text\nwithout a language"} />
      <DiffText
        before="The reader holds the letter, and reads it aloud."
        after="The reader holds a letter and reads it twice, aloud."
      />
      <Disclosure title="Thinking · 4 seconds" level={3} defaultExpanded>
        The question is about rereading.
      </Disclosure>
      <Disclosure title="Audit trail">Three entries.</Disclosure>
      <Specimen name="Keys, figures, times">
        <KeyHint keys="Mod+Shift+Z" />
        <KeyHint keys="g g" />
        <NumberText value={1_204_770} />
        <NumberText value={1_204_770} compact />
        <ByteSize bytes={12_400_000} />
        <Time what="changed" value="2025-03-12T14:05:00Z" form="dateTime" />
        <Time what="changed" value={null} />
      </Specimen>
      <div className="w-60">
        <MiddleTruncate
          isFocusable
          text="a very long name of an exported conversation about letters (final) 2025-03-12.json"
        />
        <MiddleTruncate text="رسالة طويلة جدا عن القراءة بصوت عال مرتين في نفس اليوم.json" />
      </div>
    </>
  );
}
