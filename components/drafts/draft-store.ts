import type { Unwritten } from "./draft-journal";
import type { DraftRecord } from "./draft-record";

/** Where drafts outlive the page. */
export interface DraftDatabase {
  readonly all: () => Promise<DraftRecord[]>;
  readonly get: (id: string) => Promise<DraftRecord | undefined>;
  readonly write: (puts: readonly DraftRecord[], gone: readonly string[]) => Promise<void>;
}

/** Whether drafts outlive the page: they do, the browser stores nothing, or its storage is full. */
export type Keeping = "stored" | "memory" | "full";

/**
 * The drafts of this browser as this tab knows them. A change is known at once and written as soon as the
 * write before it is done, so that at most one keystroke is ever on its way.
 */
export class DraftStore {
  readonly #database: DraftDatabase;
  readonly #tell: (ids: readonly string[]) => void;
  readonly #records = new Map<string, DraftRecord>();
  /** What is not written yet; null for a draft that is gone. */
  readonly #waiting = new Map<string, DraftRecord | null>();
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly DraftRecord[] = [];
  #keeping: Keeping = "stored";
  #writing: Promise<void> | null = null;
  #loading: Promise<void> | null = null;

  /** @param tell hears which drafts were written or removed */
  constructor(database: DraftDatabase, tell: (ids: readonly string[]) => void = () => undefined) {
    this.#database = database;
    this.#tell = tell;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.load().catch(reportError);
    return () => this.#listeners.delete(listener);
  };

  /** All drafts, the newest first. */
  readonly list = (): readonly DraftRecord[] => this.#snapshot;

  readonly keeping = (): Keeping => this.#keeping;

  get(id: string): DraftRecord | undefined {
    return this.#records.get(id);
  }

  /** Reads what former pages have left; once. */
  load(): Promise<void> {
    this.#loading ??= this.#database.all().then(
      (kept) => {
        const outdated: string[] = [];
        for (const record of kept) {
          // What happened in this tab meanwhile is newer.
          const isKnown = this.#records.has(record.id) || this.#waiting.has(record.id);
          if (isKnown) continue;
          if (record.until !== undefined && record.until < Date.now()) outdated.push(record.id);
          else this.#records.set(record.id, record);
        }
        for (const id of outdated) this.#waiting.set(id, null);
        this.#changed();
        if (outdated.length > 0) this.#write();
      },
      () => this.#fail("memory"),
    );
    return this.#loading;
  }

  put(record: DraftRecord): void {
    this.#records.set(record.id, record);
    this.#waiting.set(record.id, record);
    this.#changed();
    this.#write();
  }

  remove(id: string): void {
    if (!this.#records.delete(id) && !this.#waiting.has(id)) return;
    this.#waiting.set(id, null);
    this.#changed();
    this.#write();
  }

  /** Removes every draft that is meant. */
  removeWhere(isMeant: (record: DraftRecord) => boolean): void {
    for (const record of this.#snapshot) if (isMeant(record)) this.remove(record.id);
  }

  /** What a page that closes now would leave unwritten. */
  unwritten(): Unwritten {
    const puts = [...this.#waiting.values()].filter((record) => record !== null);
    const gone = [...this.#waiting].flatMap(([id, record]) => (record === null ? id : []));
    return { puts, gone };
  }

  /** Writes what a page before could not. */
  resume({ puts, gone }: Unwritten): void {
    for (const id of gone) {
      this.#records.delete(id);
      this.#waiting.set(id, null);
    }
    for (const record of puts) this.put(record);
    if (gone.length === 0) return;
    this.#changed();
    this.#write();
  }

  /** Reads drafts again that another tab has written or removed. */
  async refresh(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const record = await this.#database.get(id);
      if (this.#waiting.has(id)) continue;
      if (record === undefined) this.#records.delete(id);
      else this.#records.set(id, record);
    }
    this.#changed();
  }

  /** Settles when everything is written, or cannot be. */
  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  #write(): void {
    this.#writing ??= this.#drain();
  }

  async #drain(): Promise<void> {
    try {
      await this.load();
      while (this.#waiting.size > 0) {
        const batch = new Map(this.#waiting);
        const { puts, gone } = this.unwritten();
        await this.#database.write(puts, gone);
        for (const [id, record] of batch) {
          if (this.#waiting.get(id) === record) this.#waiting.delete(id);
        }
        if (this.#keeping !== "stored") this.#fail("stored");
        this.#tell([...batch.keys()]);
      }
    } catch (error) {
      // The text stays in memory; the next keystroke tries again.
      this.#fail(isQuota(error) ? "full" : "memory");
    } finally {
      // In the same step as the last look at what waits: a draft put in between would never be written.
      this.#writing = null;
    }
  }

  #fail(keeping: Keeping): void {
    this.#keeping = keeping;
    this.#changed();
  }

  #changed(): void {
    this.#snapshot = [...this.#records.values()].toSorted((one, other) => other.at - one.at);
    for (const listener of this.#listeners) listener();
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
