import fc from "fast-check";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { planFiles, runPlan, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { createControlEscaper } from "./escape-control-characters";

useLibrary();

test("raw line breaks inside texts are escaped once, said, and the file is read", async () => {
  const conversation = buildConversation({ conversationTitle: "Two@lines\\n" });
  const text = JSON.stringify(conversation, null, 2).replace("Two@lines", "Two\nli\tnes");
  const plan = await planFiles(["raw.json", text]);
  expect(plan.items).toMatchObject([
    {
      verdict: "new",
      title: "Two\nli\tnes\\n",
      problems: [{ rule: "json.raw-control", severity: "warning", line: 5 }],
    },
  ]);
  const report = await runPlan(plan.id);
  const stored = await storedText(report.items[0]?.entityId ?? "");
  expect(JSON.parse(stored)).toMatchObject({ conversationTitle: "Two\nli\tnes\\n" });
});

test("a file that is broken in another way keeps its own fault", async () => {
  const plan = await planFiles(["broken.json", '{"a": "x\ny", "b" 1}']);
  expect(plan.items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "json.syntax", line: 1 }] },
  ]);
});

test("whatever is written raw is read as it was meant, however the text is cut", () => {
  const texts = fc.array(fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (values, size) => {
      const proper = JSON.stringify({ values });
      const raw = proper
        .replaceAll(/(?<!\\)((?:\\\\)*)\\n/g, "$1\n")
        .replaceAll(/(?<!\\)((?:\\\\)*)\\u0001/g, "$1\u0001");
      const bytes = Buffer.from(raw);
      const escaper = createControlEscaper();
      const parts: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        parts.push(escaper.write(bytes.subarray(at, at + size)));
      }
      expect(Buffer.concat(parts).toString()).toBe(Buffer.from(proper).toString());
      expect(escaper.first).toBe(bytes.findIndex((byte) => byte < 0x20));
    }),
  );
});
