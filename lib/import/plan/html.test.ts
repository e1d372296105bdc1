import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { contentHash } from "@/lib/json/hash";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { collect, planFiles, runPlan, storedText, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { htmlBlocks } from "../sniff/html-blocks";

useLibrary();

function block(text: string, sha256 = contentHash(text)): string {
  const base64 = Buffer.from(text).toString("base64");
  return `<script type="application/vnd.cjson+json" data-encoding="base64" data-kind="conversation" data-sha256="${sha256}">${base64}</script>`;
}

const page = (...blocks: string[]) =>
  `<!doctype html>\n<html><head><title>é</title><script>let x = "<b>";</script></head><body>${blocks.join("<p>Hi</p>")}</body></html>`;

/** Written by hand: white space that a writer of ours would not make. */
const TEXT = JSON.stringify(buildConversation({ conversationTitle: "Kept" }), null, 3);

describe("an exported page", () => {
  test("gives back the document it carries, byte for byte", async () => {
    const plan = await planFiles(["page.html", page(block(TEXT))]);
    expect(plan.items).toMatchObject([
      { name: "page.html#1", verdict: "new", title: "Kept", format: "cjson" },
    ]);
    const report = await runPlan(plan.id);
    expect(await storedText(report.items[0]?.entityId ?? "")).toBe(TEXT);
    const again = await planFiles(["page.html", page(block(TEXT))]);
    expect(again.items[0]?.verdict).toBe("identical");
  });

  test("with a document that was changed is refused, and does not sink another", async () => {
    const changed = block(TEXT.replace("Kept", "Sent"), contentHash(TEXT));
    const other = JSON.stringify(buildConversation({ id: "other" }));
    const plan = await planFiles(["page.html", page(changed, block(other))]);
    expect(plan.items).toMatchObject([
      { verdict: "invalid", problems: [{ rule: "html.damaged" }] },
      { name: "page.html#2", verdict: "new" },
    ]);
  });

  test("that is cut off, or carries nothing, says so", async () => {
    const cut = page(block(TEXT)).slice(0, -200);
    const plan = await planFiles(["cut.html", cut], ["none.html", page()]);
    expect(plan.items.map(({ problems }) => problems[0]?.rule)).toEqual([
      "html.damaged",
      "html.no-documents",
    ]);
  });

  test("is found in an archive, beside pages that carry nothing", async () => {
    const zip = await zipFiles(["a.html", page(block(TEXT))], ["index.html", page()]);
    const plan = await planFiles(["export.zip", zip]);
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["export.zip!a.html#1", "new"],
    ]);
  });
});

test("the blocks of a page are the same however it is cut", async () => {
  const text = page(block("one"), "<SCRIPT src=x></SCRIPT>", block("two é"), block(""));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (size) => {
      const bytes = Buffer.from(text);
      async function* slabs() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const events = await collect(htmlBlocks(slabs()));
      const documents: string[] = [];
      let open: Buffer[] = [];
      for (const event of events) {
        if (event.at === "start") open = [];
        else if (event.at === "bytes") open.push(event.bytes);
        else documents.push(`${event.ok} ${Buffer.concat(open).toString()}`);
      }
      expect(documents).toEqual(["true one", "true two é", "true "]);
    }),
  );
});
