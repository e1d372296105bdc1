import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  collectText,
  importFiles,
  planFiles,
  runPlan,
  storedText,
} from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { otherLayout } from "@/lib/testing/arbitrary/layout";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

useLibrary();

const MODELS = {
  schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
  modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
};

const turns = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    buildMessage({ id: `m${at}`, content: `Turn ${at}, "quoted"`, extensions: { "x.y:n": 1.5 } }),
  );

const conversation = (count: number) =>
  JSON.stringify(buildConversation({ id: "walnut", messages: turns(count) }));

const toolsets = JSON.stringify(
  buildToolsets([buildToolset({ id: "files", tools: [buildTool({ name: "read" })] })]),
);

const DOCUMENTS = [
  ["a conversation", conversation(3)],
  ["toolsets", toolsets],
  ["models", JSON.stringify(MODELS)],
] as const;

describe.each(DOCUMENTS)("%s in another layout", (_, text) => {
  test("is the same content, whatever the layout", async () => {
    await importFiles(["first.json", text]);
    await fc.assert(
      fc.asyncProperty(otherLayout, async (layout) => {
        const written = layout(text);
        fc.pre(written !== text);
        const plan = await planFiles(["second.json", written]);
        expect(plan.items).toMatchObject([
          { verdict: "identical", otherLayout: true, decisionDefault: "skip" },
        ]);
      }),
      { numRuns: 15 },
    );
  });

  test("with another value is never the same content", async () => {
    await importFiles(["first.json", text]);
    const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"(:?)/g)]
      .filter(([, colon]) => colon === "")
      .map(({ index }) => index);
    await fc.assert(
      fc.asyncProperty(otherLayout, fc.constantFrom(...places), async (layout, place) => {
        const changed = `${text.slice(0, place + 1)}~${text.slice(place + 1)}`;
        const [item] = (await planFiles(["second.json", layout(changed)])).items;
        expect(item?.verdict).not.toBe("identical");
      }),
      { numRuns: 25 },
    );
  });
});

describe("numbers and keys that a parser would merge", () => {
  const withNumber = (number: string) =>
    conversation(2).replace('"x.y:n":1.5', () => `"x.y:n":${number}`);

  test.each([
    ["12345678901234567890", "12345678901234567891"],
    ["1e400", "1e401"],
    ["1", '1,"x.y:n":1'],
    ['1,"x.y:n":2', '2,"x.y:n":1'],
  ])("%s and %s are a conflict", async (one, other) => {
    await importFiles(["first.json", withNumber(one)]);
    const plan = await planFiles(["second.json", withNumber(other)]);
    expect(plan.items).toMatchObject([{ verdict: "conflict" }]);
  });

  test("are the same where they are", async () => {
    await importFiles(["first.json", withNumber("1e400")]);
    const plan = await planFiles(["second.json", withNumber(" 10e399")]);
    expect(plan.items).toMatchObject([{ verdict: "identical", otherLayout: true }]);
  });
});

describe("what becomes of it", () => {
  const pretty = (text: string) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;

  test("the bytes here stay by default, and the person can take those of the file", async () => {
    await importFiles(["first.json", conversation(2)], ["tools.json", toolsets]);
    const files = [
      ["second.json", pretty(conversation(2))],
      ["tools-2.json", pretty(toolsets)],
    ] as const;
    const untouched = await planFiles(...files);
    expect((await runPlan(untouched.id)).totals).toMatchObject({ identical: 2, written: false });
    expect(await storedText("doc:walnut")).toBe(conversation(2));
    const taken = await planFiles(...files);
    const report = await runPlan(taken.id, { identical: "take-theirs" });
    expect(report.totals).toMatchObject({ replaced: 2 });
    expect(await storedText("doc:walnut")).toBe(pretty(conversation(2)));
    expect(await collectText((await toolsetText("doc:files"))!.chunks)).toBe(pretty(toolsets));
  });

  test("it can be kept as a second copy, also when the library changed after the plan", async () => {
    const plan = await planFiles(["second.json", pretty(conversation(2))]);
    await importFiles(["first.json", conversation(2)]);
    expect((await runPlan(plan.id)).items).toMatchObject([{ outcome: "identical" }]);
    const again = await planFiles(["second.json", pretty(conversation(2))]);
    await runPlan(again.id, { "1": "keep-both" });
    expect((await listConversations(LOCAL_VIEWER)).items).toHaveLength(2);
  });

  test("a conversation without an id is known by what it says", async () => {
    const nameless = conversation(2).replace('"id":"walnut",', "");
    await importFiles(["first.json", nameless]);
    const plan = await planFiles(["second.json", pretty(nameless)], ["third.json", nameless]);
    expect(plan.items).toMatchObject([
      { verdict: "identical", otherLayout: true },
      { verdict: "identical" },
    ]);
    await runPlan(plan.id, { "1": "take-theirs" });
    const { items } = await listConversations(LOCAL_VIEWER);
    expect(items).toHaveLength(1);
    expect(await storedText(items[0]!.id)).toBe(pretty(nameless));
    const other = nameless.replace('"x.y:n":1.5', '"x.y:n":2.5');
    expect((await planFiles(["other.json", other])).items).toMatchObject([{ verdict: "new" }]);
  });

  test("a longer version in another layout continues the stored one", async () => {
    await importFiles(["first.json", conversation(2)]);
    const plan = await planFiles(["second.json", pretty(conversation(5))]);
    expect(plan.items).toMatchObject([{ verdict: "extends", added: 3 }]);
    await runPlan(plan.id);
    expect(await storedText("doc:walnut")).toBe(pretty(conversation(5)));
  });
});
