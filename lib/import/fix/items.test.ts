import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { getImport, importOriginal } from "@/lib/data/imports/list";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { planFiles, runPlan, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { fixItems } from "./items";
import { loadPlan } from "../session/stored-plan";

useLibrary();

/** A conversation whose messages say they are pinned in a text. */
function faulty(id: string, count: number): string {
  const messages = Array.from({ length: count }, (_, n) =>
    buildMessage({ id: `${id}${n}`, pinned: "true" as never }),
  );
  return JSON.stringify(buildConversation({ id, messages }), null, 3);
}

const RULE = "schema.type";

describe("fixing items of a plan", () => {
  test("changes our copy, plans it again, and keeps the bytes that were dropped", async () => {
    const text = faulty("a", 3);
    const plan = await planFiles(
      ["a.json", text],
      ["b.json", faulty("b", 2)],
      ["c.json", { x: 1 }],
    );
    expect(plan.items[0]?.problems[0]).toMatchObject({ rule: RULE, fix: { mode: "auto" } });
    const one = await fixItems(LOCAL_VIEWER, plan.id, { items: ["1"], rule: RULE });
    expect(one).toMatchObject({
      ok: true,
      items: [{ id: "1", name: "a.json", verdict: "new", counts: { errors: 0 } }],
    });
    const all = await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: RULE });
    expect(all.ok && all.items.map(({ id }) => id)).toEqual(["2"]);
    const after = await loadPlan(plan.id);
    expect(after?.totals).toMatchObject({ items: 3, errors: 1, messages: 5, files: 3 });
    expect(after?.items.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["1", "new"],
      ["2", "new"],
      ["3", "invalid"],
    ]);
    expect(after?.items[0]?.notes[0]).toMatchObject({ rule: "import.fixed" });
    const report = await runPlan(plan.id);
    const stored = await storedText(report.items[0]?.entityId ?? "");
    expect(stored).toBe(text.replaceAll('"true"', "true"));
    const item = (await getImport(LOCAL_VIEWER, plan.id))?.items[0];
    const original = await importOriginal(LOCAL_VIEWER, plan.id, item?.id ?? 0);
    expect(gunzipSync(original ?? new Uint8Array()).toString()).toBe(text);
  });

  test("sees what the fixed document is to the library and to the drop", async () => {
    const fixed = faulty("a", 2).replaceAll('"true"', "true");
    await runPlan((await planFiles(["a.json", fixed])).id);
    const plan = await planFiles(["a.json", faulty("a", 2)], ["copy.json", faulty("a", 2)]);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(["conflict", "identical"]);
    await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: RULE });
    const after = await loadPlan(plan.id);
    expect(after?.items.map(({ verdict }) => verdict)).toEqual(["identical", "identical"]);
  });

  test("is refused for plans and items that are not there, and after the run", async () => {
    expect(await fixItems(LOCAL_VIEWER, "nothing", { items: "all", rule: RULE })).toMatchObject({
      problem: { code: "not-found" },
    });
    const plan = await planFiles(["a.json", faulty("a", 1)]);
    expect(await fixItems(LOCAL_VIEWER, plan.id, { items: ["7"], rule: RULE })).toMatchObject({
      problem: { code: "unknown-item" },
    });
    expect(await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: "no.such-rule" })).toEqual({
      ok: true,
      items: [],
    });
    await runPlan(plan.id);
    expect(await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: RULE })).toMatchObject({
      problem: { code: "already-run" },
    });
  });
});
