import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createReadStream, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { conversationText } from "@/lib/data/conversations/text";
import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ReportLine } from "@/lib/domain/imports/progress";
import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";
import { useLibrary } from "@/lib/testing/library/library";

import { SAMPLES } from "./folder";

interface Sample {
  /** Relative to the folder of samples. */
  readonly name: string;
  readonly files: readonly string[];
}

interface Row {
  readonly sample: string;
  readonly format: string;
  readonly imported: number;
  readonly failed: number;
  readonly messages: number;
  readonly otherVersions: number;
  readonly tools: number;
  readonly losses: string;
}

/** Each file is a drop of its own; a folder whose files belong together is one. */
function listSamples(folder: string): Sample[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.endsWith(".md"),
  );
  const here = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => listSamples(join(folder, name)));
  const isOne = here.some((path) => path.endsWith("thread.json"));
  const own = isOne
    ? [{ name: relative(SAMPLES, folder), files: here }]
    : here.map((path) => ({ name: relative(SAMPLES, path), files: [path] }));
  return [...own, ...below];
}

async function importSample({ files }: Sample): Promise<{ plan: ImportPlan; report: ReportLine }> {
  const spool = await createSpool();
  for (const path of files) {
    const added = await spool.addFile(relative(SAMPLES, path), createReadStream(path));
    expect(added).toEqual({ ok: true });
  }
  const planned = await planImport(spool.id, { viewer: LOCAL_VIEWER, onError: rethrow });
  if (!planned.ok) throw new Error(planned.problem.message);
  const started = await runImport(LOCAL_VIEWER, spool.id, {}, { onError: rethrow });
  if (!started.ok) throw new Error(started.problem.message);
  let report: ReportLine | null = null;
  for await (const event of started.events) if (event.type === "report") report = event;
  return { plan: planned.plan, report: report! };
}

function rethrow(error: unknown): never {
  throw error;
}

async function messagesOf(report: ReportLine): Promise<Message[]> {
  const messages: Message[] = [];
  for (const { kind, entityId } of report.items) {
    if (kind !== "conversation" || entityId === undefined) continue;
    const text = await conversationText(LOCAL_VIEWER, entityId);
    const chunks: Uint8Array[] = [];
    for await (const chunk of text!.chunks) chunks.push(chunk);
    const document = Buffer.concat(chunks)
      .toString()
      .replace(/^\uFEFF/, "");
    messages.push(...((JSON.parse(document) as Conversation).messages ?? []));
  }
  return messages;
}

function describeSample(
  { name }: Sample,
  plan: ImportPlan,
  report: ReportLine,
  messages: readonly Message[],
): Row {
  const blocks = messages.flatMap((message) =>
    message.messageType === "composite" ? (message.contentBlocks ?? []) : [],
  );
  const losses = plan.items.flatMap(({ fidelity }) => fidelity?.lost ?? []);
  return {
    sample: name,
    format: [...new Set(plan.items.map(({ format }) => format))].join(", "),
    imported: report.totals.imported + report.totals["kept-both"],
    failed: report.totals.failed,
    messages: messages.length,
    otherVersions: messages.filter(({ isPreferred }) => isPreferred === false).length,
    tools: blocks.filter(({ blockType }) => blockType === "toolCall").length,
    losses: losses.map(({ what, count }) => `${count} ${what}`).join("; "),
  };
}

/** Files that are beside conversations, or documents that are meant to be refused. */
const NO_DOCUMENT =
  /export_manifest|asset_file_names|vectors\/(invalid|manifest)|^mci\/edge-cases|^(mcp-tools|oxp|server-config)\//;

test("the folder holds files", () => {
  expect(listSamples(SAMPLES).length).toBeGreaterThan(0);
});

describe("samples", () => {
  useLibrary();
  const rows: Row[] = [];
  // The table is what the suite is for.
  // oxlint-disable-next-line no-console
  afterAll(() => console.table(rows));

  test.each(listSamples(SAMPLES))("$name", async (sample) => {
    const { plan, report } = await importSample(sample);
    expect(report.status).toBe("done");
    const row = describeSample(sample, plan, report, await messagesOf(report));
    rows.push(row);
    const said = [...plan.items.flatMap(({ problems }) => problems), ...plan.notes];
    const mayStay = NO_DOCUMENT.test(sample.name);
    expect(row.imported + (mayStay ? said.length : 0)).toBeGreaterThan(0);
  });
});
