import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { noteBackup, writeBackup } from "@/lib/backup/run/backup";
import { restoreBackup } from "@/lib/backup/run/restore";
import { undo } from "@/lib/data/changes/undo";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { undoImport } from "@/lib/data/imports/undo";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { DiskFullError } from "@/lib/data/store/disk/full";
import { deleteConversation } from "@/lib/data/trash/move";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { prepareExport } from "@/lib/export/export";
import { pick } from "@/lib/testing/damage/flip";
import { collectText, planFiles, runPlan } from "@/lib/testing/library/drop";
import { addTo } from "@/lib/shared/add-to";

import { documentText, withTitle } from "./documents";
import type { Documents, Promised, Shown } from "./lines";

/** What this process knows of the library. */
export interface Library {
  /** Store ids by document id. */
  readonly ids: Map<string, string>;
  readonly texts: Map<string, string>;
  readonly trashed: Set<string>;
}

export interface Act {
  readonly promised: Promised;
  /** One transaction: an error means that it is as it was. */
  readonly isOne: boolean;
  run(): Promise<{ exportId?: string; backup?: string }>;
  /** What this process knows after it. */
  keep?(): void;
}

const shown = (text: string, place: Shown["place"] = "library"): Shown => ({
  place,
  hash: createHash("sha256").update(text).digest("hex"),
});

function mustBeOk(outcome: { readonly ok: boolean }): void {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
}

const MOST_DOCUMENTS = 40;

/** Acts on a library, each chosen by chance. */
export class Acts {
  readonly #library: Library;
  readonly #random: () => number;
  /** Where backups go. */
  readonly #folder: string;
  /** By document, the texts that an undo brings back. */
  readonly #undoable = new Map<string, string[]>();
  #imports: { id: string; names: string[] }[] = [];
  #count = 0;

  constructor(library: Library, random: () => number, folder: string) {
    this.#library = library;
    this.#random = random;
    this.#folder = folder;
  }

  /** Null where the library has nothing to do it to. */
  next(): Act | null {
    if (this.#library.ids.size < 3) return this.#importSome();
    const share = this.#random() * 15;
    if (share < 3) return this.#edit();
    if (share < 5) return this.#takeBack();
    if (share < 8) return this.#importSome();
    if (share < 9) return this.#importBack();
    if (share < 11) return this.#trash();
    if (share < 12) return this.#purge();
    if (share < 13) return this.#leave();
    return share < 14 ? this.#backUp() : this.#restore();
  }

  #fresh = (): string => `f${Date.now().toString(36)}${process.pid}${(this.#count += 1)}`;

  #living(): string[] {
    const { ids, trashed } = this.#library;
    return [...ids.keys()].filter((name) => !trashed.has(name));
  }

  #idOf = (name: string): string => this.#library.ids.get(name) ?? "";

  #textOf(name: string): string {
    return this.#library.texts.get(name) ?? "";
  }

  #forget(name: string): void {
    this.#library.ids.delete(name);
    this.#library.texts.delete(name);
    this.#library.trashed.delete(name);
    this.#undoable.delete(name);
  }

  #edit(): Act | null {
    const names = this.#living();
    if (names.length === 0) return null;
    const name = pick(this.#random, names);
    const title = `Walnut ${this.#fresh()}`;
    const before = this.#textOf(name);
    const after = withTitle(before, title);
    return {
      promised: { act: "edit", after: { [name]: shown(after) } },
      isOne: true,
      run: async () => {
        const { shellRevision: expectedRevision = 0 } =
          (await getConversation(LOCAL_VIEWER, this.#idOf(name))) ?? {};
        const kind = "title" as const;
        mustBeOk(
          await editConversation(LOCAL_VIEWER, {
            id: this.#idOf(name),
            expectedRevision,
            edit: { kind, title },
          }),
        );
        return {};
      },
      keep: () => {
        this.#library.texts.set(name, after);
        addTo(this.#undoable, name, before);
      },
    };
  }

  #takeBack(): Act | null {
    const names = [...this.#undoable.keys()].filter(
      (name) => (this.#undoable.get(name)?.length ?? 0) > 0,
    );
    if (names.length === 0) return this.#edit();
    const name = pick(this.#random, names);
    const before = this.#undoable.get(name)?.at(-1) ?? "";
    return {
      promised: { act: "undo", after: { [name]: shown(before) } },
      isOne: true,
      run: async () => {
        mustBeOk(await undo(LOCAL_VIEWER, { noun: "conversation", id: this.#idOf(name) }));
        return {};
      },
      keep: () => {
        this.#library.texts.set(name, before);
        this.#undoable.get(name)?.pop();
      },
    };
  }

  #importSome(): Act | null {
    if (this.#library.ids.size > MOST_DOCUMENTS) return this.#purge();
    const names = Array.from({ length: 1 + Math.floor(this.#random() * 6) }, this.#fresh);
    const files = names.map((name) => documentText(name, this.#random));
    const after: Documents = Object.fromEntries(
      names.map((name, at) => [name, shown(files[at] ?? "")]),
    );
    let id = "";
    return {
      promised: { act: "import", after },
      isOne: false,
      run: async () => {
        const dropped = names.map((name, at) => [`${name}.json`, files[at]] as const);
        const plan = await planFiles(...dropped);
        const report = await runPlan(plan.id);
        if (report.error?.code === "disk-full") throw new DiskFullError();
        if (report.status !== "done") {
          throw Object.assign(new Error(JSON.stringify(report.error)), {
            code: report.error?.code,
          });
        }
        // An import that leaves out a sound file may not look like one that is done.
        if (report.totals.imported !== names.length) throw new Error(JSON.stringify(report.items));
        id = plan.id;
        const store = await getWholeStore();
        const rows = await store.read(({ query }) =>
          query
            .selectFrom("Conversation")
            .select(["id", "documentId"])
            .where("documentId", "in", names)
            .execute(),
        );
        for (const row of rows) this.#library.ids.set(row.documentId ?? "", row.id);
        return {};
      },
      keep: () => {
        for (const [at, name] of names.entries()) this.#library.texts.set(name, files[at] ?? "");
        this.#imports.push({ id, names });
      },
    };
  }

  #importBack(): Act | null {
    const last = this.#imports.pop();
    if (
      last === undefined ||
      last.names.some((name) => this.#library.trashed.has(name) || !this.#library.ids.has(name))
    ) {
      return null;
    }
    return {
      promised: {
        act: "undo an import",
        after: Object.fromEntries(last.names.map((name) => [name, null])),
      },
      isOne: false,
      run: async () => {
        mustBeOk(await undoImport(LOCAL_VIEWER, last.id, { force: true }));
        return {};
      },
      keep: () => last.names.forEach((name) => this.#forget(name)),
    };
  }

  #trash(): Act | null {
    const names = this.#living();
    if (names.length === 0) return null;
    const name = pick(this.#random, names);
    return {
      promised: { act: "delete", after: { [name]: shown(this.#textOf(name), "trash") } },
      isOne: true,
      run: async () => {
        mustBeOk(await deleteConversation(LOCAL_VIEWER, this.#idOf(name)));
        return {};
      },
      keep: () => {
        this.#library.trashed.add(name);
        this.#undoable.delete(name);
      },
    };
  }

  #purge(): Act | null {
    if (this.#library.trashed.size === 0) return this.#trash();
    const names = [...this.#library.trashed];
    const after: Documents = Object.fromEntries(names.map((name) => [name, null]));
    return {
      promised: { act: "delete for good", after, isEach: true },
      isOne: false,
      run: async () => {
        await purgeFromTrash(LOCAL_VIEWER, {
          items: names.map((name) => ({ noun: "conversation", id: this.#idOf(name) })),
        });
        return {};
      },
      keep: () => names.forEach((name) => this.#forget(name)),
    };
  }

  #leave(): Act | null {
    const names = this.#living().slice(0, 8);
    if (names.length === 0) return null;
    return {
      promised: { act: "export", after: {} },
      isOne: false,
      run: async () => {
        const conversations = names.map(this.#idOf);
        const prepared = await prepareExport(
          LOCAL_VIEWER,
          { format: "cjson", conversations },
          { actor: "user:local" },
        );
        if (!prepared.ok) throw new Error(prepared.code);
        await collectText(prepared.export.stream);
        return { exportId: prepared.export.id };
      },
    };
  }

  #backUp(): Act {
    const name = `${this.#fresh()}.zip`;
    return {
      promised: { act: "backup", after: {} },
      isOne: false,
      run: async () => {
        const store = await getWholeStore();
        const made = await writeBackup(store, join(this.#folder, name));
        await noteBackup(store, made.id, "command-line");
        return { backup: name };
      },
    };
  }

  #restore(): Act | null {
    const backups = readdirSync(this.#folder).filter((name) => name.endsWith(".zip"));
    if (backups.length === 0) return this.#backUp();
    const name = pick(this.#random, backups);
    return {
      promised: { act: "restore", after: {}, restores: name },
      isOne: false,
      run: async () => {
        await closeStore();
        await restoreBackup(join(this.#folder, name), { replace: true, lockedSecrets: true });
        return {};
      },
      keep: () => {
        this.#undoable.clear();
        this.#imports = [];
      },
    };
  }
}
