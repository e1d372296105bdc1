import type { Documents, Found, Line, Promised, Shown } from "./lines";

/** What is wrong after a fault, by kind. */
export interface Findings {
  /** Acknowledged writes that are gone. */
  readonly lost: string[];
  /** Acts that are there in part, or look as if they were still running. */
  readonly halfVisible: string[];
  /** Starts that did not open the library. */
  readonly failedStarts: string[];
  /** Laws that do not hold, errors without a name, and answers that are not what was stored. */
  readonly others: string[];
}

export const noFindings = (): Findings => ({
  lost: [],
  halfVisible: [],
  failedStarts: [],
  others: [],
});

export const countFindings = (findings: Findings): number =>
  findings.lost.length +
  findings.halfVisible.length +
  findings.failedStarts.length +
  findings.others.length;

const same = (a: Shown | null | undefined, b: Shown | null | undefined): boolean =>
  (a?.hash ?? null) === (b?.hash ?? null) && (a?.place ?? null) === (b?.place ?? null);

/** What a library has to be, by what its processes have acknowledged. */
export class Expected {
  #documents = new Map<string, Shown>();
  #exports = new Set<string>();
  #pending: Promised | null = null;
  readonly #backups = new Map<string, ReadonlyMap<string, Shown>>();
  #backupExports = new Map<string, ReadonlySet<string>>();
  acknowledged = 0;

  get documents(): ReadonlyMap<string, Shown> {
    return this.#documents;
  }

  /** Whether an act was begun of which nobody has heard the end. */
  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Begins with a library that has these documents already. */
  adopt(documents: Documents): void {
    this.#apply(documents);
  }

  hear(line: Line, findings: Findings): void {
    if (line.says === "begins") this.#pending = line.promised;
    if (line.says === "acknowledged") this.#acknowledge(line);
    // It says that nothing was changed, and that is what has to be found.
    if (line.says === "refused" && line.isSure) this.#pending = null;
    if (line.says === "failed")
      findings.others.push(`${this.#pending?.act ?? ""}: ${line.message}`);
  }

  #acknowledge({ exportId, backup }: Extract<Line, { says: "acknowledged" }>): void {
    if (this.#pending === null) return;
    this.acknowledged += 1;
    const { restores, after } = this.#pending;
    if (restores !== undefined) this.#restore(restores);
    this.#apply(after);
    if (exportId !== undefined) this.#exports.add(exportId);
    if (backup !== undefined) {
      this.#backups.set(backup, new Map(this.#documents));
      this.#backupExports.set(backup, new Set(this.#exports));
    }
    this.#pending = null;
  }

  #apply(after: Documents): void {
    for (const [name, document] of Object.entries(after)) {
      if (document === null) this.#documents.delete(name);
      else this.#documents.set(name, document);
    }
  }

  #restore(backup: string): void {
    this.#documents = new Map(this.#backups.get(backup));
    this.#exports = new Set(this.#backupExports.get(backup));
  }

  /** A backup that was not acknowledged may be there all the same: it is what the library was then. */
  noteBackups(names: readonly string[]): void {
    for (const name of names) {
      if (this.#backups.has(name)) continue;
      this.#backups.set(name, new Map(this.#documents));
      this.#backupExports.set(name, new Set(this.#exports));
    }
  }

  /** Holds what a start found against it; what was pending is settled by that. */
  settle(found: Found, findings: Findings): void {
    const promised = this.#pending;
    this.#pending = null;
    if (promised?.restores !== undefined && this.#isRestored(promised.restores, found)) {
      this.#restore(promised.restores);
    }
    const touched = Object.entries(promised?.after ?? {});
    const done = touched.filter(([name, after]) => same(found.documents[name], after));
    const open = touched.filter(([name]) => same(found.documents[name], this.#documents.get(name)));
    if (promised?.isEach !== true && done.length < touched.length && open.length < touched.length) {
      findings.halfVisible.push(
        `${promised?.act ?? ""}: ${done.length} of ${touched.length} documents`,
      );
    }
    this.#apply(Object.fromEntries(done));
    this.#compare(found, findings);
  }

  #isRestored(backup: string, found: Found): boolean {
    const wanted = this.#backups.get(backup) ?? new Map<string, Shown>();
    const names = Object.keys(found.documents);
    return (
      names.length === wanted.size &&
      names.every((name) => same(found.documents[name], wanted.get(name)))
    );
  }

  #compare({ documents, exports, running, breaches }: Found, findings: Findings): void {
    for (const [name, document] of this.#documents) {
      if (!same(documents[name], document)) {
        const now = documents[name];
        findings.lost.push(
          `${name} is ${now === null || now === undefined ? "gone" : `other (${now.place} ${now.hash})`}, was ${document.place}`,
        );
      }
    }
    for (const name of Object.keys(documents)) {
      if (!this.#documents.has(name)) findings.halfVisible.push(`${name} was never acknowledged`);
    }
    const there = new Set(exports);
    for (const id of this.#exports) {
      if (!there.has(id)) findings.lost.push(`the record of export ${id}`);
    }
    findings.halfVisible.push(...running.map((id) => `${id} looks as if it were running`));
    findings.others.push(...breaches);
    // What is found is what counts from now on: one fault is told once.
    this.#documents = new Map(
      Object.entries(documents).flatMap(([name, shown]) => (shown === null ? [] : [[name, shown]])),
    );
    this.#exports = new Set(exports.filter((id) => this.#exports.has(id)));
  }
}
