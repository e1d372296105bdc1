import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ImportItemInput } from "@/lib/data/documents/input";
import { beginImport, type BulkWriter } from "@/lib/data/imports/write";
import { diskFullSentence, isDiskFull } from "@/lib/data/store/disk/full";
import { CommitUnknownError, isDatabaseLost } from "@/lib/data/store/postgres/failures";
import type { ImportMerges } from "@/lib/domain/imports/differences";
import type { Decision, ImportDecisions } from "@/lib/domain/imports/plan";
import type { ReportLine } from "@/lib/domain/imports/progress";

import { carryOut, type CarriedOut } from "./apply-item";
import { decide } from "./decisions";
import { describeReading } from "../plan/previous-parse";
import { openTexts, type TextStore } from "../session/open-texts";
import type { PlannedItem } from "../items/planned";
import { changesLibrary, RunReport } from "./report";
import { plannedItems } from "../session/stored-plan";
import { UploadDamagedError } from "../upload/damage";

/** How far a run has come; changed while it goes on. */
export interface RunProgress {
  done: number;
  total: number;
  bytes: number;
  totalBytes: number;
  item: { id: string; name: string } | null;
}

export interface RunContext {
  viewer: Viewer;
  importId: string;
  /** What the import is called in the library. */
  name: string;
  decisions: ImportDecisions;
  merges: ImportMerges;
  /** Where new conversations go, as rows name it: null for the main library. */
  libraryId: string | null;
  /** Items that are left out for another one of the drop. */
  superseded: ReadonlySet<string>;
  progress: RunProgress;
  signal: AbortSignal;
  /** Told of errors that are no person's fault; the report only says that there was one. */
  onError: (error: unknown) => void;
}

/** Executes a plan item by item. When it breaks off, or the signal aborts, everything is taken back. */
export async function executePlan(context: RunContext): Promise<ReportLine> {
  const run = new PlanRun(context);
  try {
    for await (const planned of plannedItems(context.importId)) await run.execute(planned);
    return await run.finish();
  } catch (error) {
    return await run.takeBack(error);
  } finally {
    await run.close();
  }
}

function whyFailed(error: unknown): NonNullable<CarriedOut["error"]> {
  if (error instanceof UploadDamagedError) return { code: error.code, message: error.message };
  return { code: "unexpected", message: "The document could not be written; the others go on." };
}

class PlanRun {
  readonly #context: RunContext;
  readonly #texts: TextStore;
  readonly #report = new RunReport();
  readonly #entities = new Map<string, string>();
  #writer: BulkWriter | null = null;
  /** Records of items that came before anything was written. */
  #waiting: ImportItemInput[] = [];
  #ordinal = 0;

  constructor(context: RunContext) {
    this.#context = context;
    this.#texts = openTexts(context.importId);
  }

  async execute(planned: PlannedItem): Promise<void> {
    const { signal, progress, decisions, superseded } = this.#context;
    signal.throwIfAborted();
    const { id, name, kind, counts } = planned.item;
    progress.item = { id, name };
    const before = progress.bytes;
    const decision = superseded.has(id) ? "skip" : decide(planned.item, decisions);
    const result = await this.#carryOut(planned, decision, before);
    const { outcome, entityId, error } = result;
    if (entityId !== undefined) this.#entities.set(id, entityId);
    const line = {
      id,
      name,
      kind,
      outcome,
      ...(entityId && { entityId }),
      ...(error && { error }),
      ...describeReading(planned.item),
    };
    this.#report.add(line, result);
    await this.#record(planned, decision, result);
    progress.done += 1;
    const isRead = decision !== "skip" && decision !== "keep-mine";
    progress.bytes = before + (isRead ? counts.bytes : 0);
  }

  /** Makes everything visible. A run that wrote nothing leaves no trace in the library. */
  async finish(): Promise<ReportLine> {
    this.#context.signal.throwIfAborted();
    await this.#writer?.finish((failed) => {
      this.#report.fail(failed);
      return this.#report.totals();
    });
    return this.#report.line();
  }

  async takeBack(error: unknown): Promise<ReportLine> {
    await this.#writer?.abort();
    if (this.#context.signal.aborted) return this.#report.undone("cancelled");
    this.#context.onError(error);
    if (isDiskFull(error)) {
      const { total } = this.#context.progress;
      const kept = `None of the ${total} items of this import was kept; the library is as it was before, and the uploaded files wait.`;
      return this.#report.undone("failed", { code: "disk-full", message: diskFullSentence(kept) });
    }
    // What has become of the last step is known by now.
    if (error instanceof CommitUnknownError && (await this.#writer?.isDone()) === true) {
      return this.#report.line();
    }
    if (isDatabaseLost(error)) {
      const message =
        "Nothing of this import was kept: the connection to the database was lost. Import again; the uploaded files wait.";
      return this.#report.undone("failed", { code: "database-lost", message });
    }
    if (error instanceof UploadDamagedError) {
      const message = `Nothing of this import was kept. ${error.message}`;
      return this.#report.undone("failed", { code: error.code, message });
    }
    const message = "The import broke off; nothing of it was kept.";
    return this.#report.undone("failed", { code: "unexpected", message });
  }

  async close(): Promise<void> {
    await this.#texts.close();
  }

  async #carryOut(planned: PlannedItem, decision: Decision, before: number): Promise<CarriedOut> {
    const { signal, progress, onError, merges } = this.#context;
    try {
      return await carryOut(this.#context.viewer, planned, decision, {
        texts: this.#texts,
        writer: () => this.#openWriter(),
        entities: this.#entities,
        merges,
        onBytes: (bytes) => {
          signal.throwIfAborted();
          progress.bytes = before + bytes;
        },
      });
    } catch (error) {
      signal.throwIfAborted();
      // The batch that was lost held other documents as well, and without a database none of them can be written.
      if (this.#writer?.isBroken === true || isDiskFull(error) || isDatabaseLost(error))
        throw error;
      onError(error);
      return { outcome: "failed", bytes: 0, messages: 0, error: whyFailed(error) };
    }
  }

  async #openWriter(): Promise<BulkWriter> {
    const { importId, name, viewer, libraryId } = this.#context;
    this.#writer ??= await beginImport(viewer, { id: importId, name }, libraryId);
    return this.#writer;
  }

  async #record(planned: PlannedItem, decision: Decision, result: CarriedOut): Promise<void> {
    const { item, source, fileHash } = planned;
    this.#ordinal += 1;
    const keeps = source?.original && changesLibrary(result.outcome) ? source.original : null;
    this.#waiting.push({
      ordinal: this.#ordinal,
      name: item.name,
      kind: item.kind,
      format: item.format,
      verdict: item.verdict,
      outcome: result.outcome,
      decision,
      title: item.title,
      documentId: item.documentId,
      entityId: result.entityId ?? null,
      fileHash,
      contentHash: source?.contentHash || null,
      problems: item.problems,
      counts: item.counts,
      ...(item.fidelity && { fidelity: item.fidelity }),
      ...(keeps && { original: await this.#texts.packed(keeps) }),
    });
    const writer = this.#writer;
    if (writer === null) return;
    for (const record of this.#waiting) await writer.recordItem(record);
    this.#waiting = [];
  }
}
