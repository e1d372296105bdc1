import type { Viewer } from "@/lib/domain/accounts/viewer";
import { ulid } from "ulid";

import { createTurns } from "@/lib/work/turns";

import { BulkBatch, ORDINAL_STEP } from "./batch/batch";
import { finishImport } from "./finish";
import type {
  ConversationInput,
  FailedStage,
  ImportItemInput,
  ModelsFileInput,
  Target,
  ToolsetFileInput,
} from "../documents/input";
import { entityIdOf, type Stage } from "./stage";
import { indexImported } from "../derived/index-imported";
import { getStore } from "../library/client";
import { ConversationDraft } from "../conversations/rows/draft";
import type { EntityTable } from "../documents/find";
import { discardImport, insertImport, isImportDone, requireRunning } from "./batch/import-rows";
import { renewStatistics } from "../store/renew-statistics";
import { pauseMerging, resumeMerging, settleSearchIndex } from "../store/search-merging";
import { stageModelsFile } from "../models/stage";
import { stageToolsetFile } from "../toolsets/rows/stage";
import type { Store } from "../store/store";
import { endNowOrLater } from "../store/disk/end-later";

/**
 * Opens the record of an import and the way its documents are written. Nothing of it can be seen before
 * `finish`; a process that dies before leaves rows that the next start removes.
 * @param record id: a ULID nobody has used
 * @param libraryId where new conversations go, as rows name it: null for the main library
 */
export async function beginImport(
  viewer: Viewer,
  record: { id: string; name: string },
  libraryId: string | null = null,
): Promise<BulkWriter> {
  const store = await getStore(viewer);
  await store.write(async (sql) => {
    await insertImport(sql, record);
    await pauseMerging(sql);
  });
  return new BulkWriter(store, record.id, libraryId);
}

/** Writes documents of any size in flat memory. Calls must not overlap. */
export class BulkWriter {
  readonly #store: Store;
  readonly #importId: string;
  readonly #libraryId: string | null;
  readonly #batch: BulkBatch;
  readonly #stages = new Map<string, Stage>();

  constructor(store: Store, importId: string, libraryId: string | null) {
    this.#store = store;
    this.#importId = importId;
    this.#libraryId = libraryId;
    this.#batch = new BulkBatch(store, importId, (sql) => requireRunning(sql, importId));
  }

  /**
   * Takes the messages one by one; what the conversation as a whole is follows from them and the shell.
   * When `messages` or `close` throws, that document is dropped and the error passed on.
   */
  async writeConversation(
    input: ConversationInput,
  ): Promise<{ entityId: string; messages: number; bytes: number }> {
    const { target, format, head } = input;
    const expectedMessages = await this.#countMessages(target);
    const draft = new ConversationDraft({
      id: ulid(),
      importId: this.#importId,
      format,
      head,
      libraryId: this.#libraryId,
    });
    this.#batch.touch(draft);
    const turn = createTurns();
    let messages = 0;
    try {
      for await (const message of input.messages) {
        await turn();
        messages += 1;
        draft.count(message);
        this.#batch.add(draft, messages * ORDINAL_STEP, message, target.mode !== "extend");
        if (this.#batch.isFull) await this.#batch.flush();
      }
      draft.close(await input.close());
    } catch (error) {
      // After a batch that failed all of the import is taken back, this draft with it.
      if (!this.#batch.hasFailed) await this.#batch.drop(draft);
      throw error;
    }
    this.#batch.touch(draft);
    if (this.#batch.isFull) await this.#batch.flush();
    const entityId = this.#stage("Conversation", target, draft.id, expectedMessages);
    return { entityId, messages, bytes: draft.bytes };
  }

  async writeToolsetFile(input: ToolsetFileInput): Promise<{ entityId: string; bytes: number }> {
    const { id, bytes } = await this.#store.write(
      (sql) => stageToolsetFile(sql, this.#importId, input),
      "deferred",
    );
    return { entityId: this.#stage("ToolsetFile", input.target, id), bytes };
  }

  async writeModelsFile(input: ModelsFileInput): Promise<{ entityId: string; bytes: number }> {
    const { id, bytes } = await this.#store.write(
      (sql) => stageModelsFile(sql, this.#importId, input),
      "deferred",
    );
    return { entityId: this.#stage("ModelsFile", input.target, id), bytes };
  }

  /** Notes what became of an item, after its document was written; also of items that wrote nothing. */
  async recordItem(item: ImportItemInput): Promise<void> {
    this.#batch.addItem(item);
    if (this.#batch.isFull) await this.#batch.flush();
  }

  /**
   * Makes everything visible in one transaction.
   * @param totals what the record of the import keeps, given the documents that found no place
   */
  async finish(totals: (failed: readonly FailedStage[]) => unknown): Promise<FailedStage[]> {
    await this.#batch.flush();
    const stages = [...this.#stages.values()];
    const failed = await finishImport(this.#store, this.#importId, stages, totals);
    await this.#settle();
    return failed;
  }

  /** Whether rows of documents were lost, so that the import can only be taken back. */
  get isBroken(): boolean {
    return this.#batch.hasFailed;
  }

  /** Whether the import was finished; to be asked after `abort` when nobody has heard how `finish` ended. */
  isDone(): Promise<boolean> {
    return this.#store.read((sql) => isImportDone(sql, this.#importId));
  }

  /** Takes back everything, the record of the import included; on a full disk as soon as there is space. */
  async abort(): Promise<void> {
    await endNowOrLater(() => discardImport(this.#store, this.#importId));
    await this.#settle();
  }

  /** Goes on behind the back of whoever imported: nothing that is shown depends on it. */
  async #settle(): Promise<void> {
    const resume = () => endNowOrLater(() => this.#store.write(resumeMerging, "synced", "reserve"));
    const settle = () => endNowOrLater(() => settleSearchIndex(this.#store));
    if (!this.#batch.awaitsIndex) await resume();
    const rest = this.#batch.awaitsIndex
      ? endNowOrLater(() => indexImported(this.#store))
          .then(resume)
          .then(settle)
      : settle();
    // It fails when the library is closed meanwhile; the next start takes it up again.
    Promise.all([rest, renewStatistics(this.#store)]).catch(() => undefined);
  }

  #stage(table: EntityTable, target: Target, stagedId: string, expectedMessages = 0): string {
    const stage = { table, target, stagedId, expectedMessages };
    this.#stages.set(stagedId, stage);
    return entityIdOf(stage);
  }

  async #countMessages(target: Target): Promise<number> {
    if (target.mode !== "extend") return 0;
    const row = await this.#store.read(({ query }) =>
      query
        .selectFrom("Conversation")
        .select("messageCount")
        .where("id", "=", target.id)
        .executeTakeFirst(),
    );
    return row?.messageCount ?? 0;
  }
}
