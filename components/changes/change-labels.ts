import { eventWords, LEDGER_LABELS } from "@/components/exports/ledger-labels";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import { changeResult } from "@/lib/domain/library/change-labels";
import {
  CHANGE_KINDS,
  type RecordedChange,
  type RecordedKind,
} from "@/lib/domain/library/recorded-change";

const KINDS: Readonly<Record<RecordedKind, string>> = {
  added: "Imported or created",
  edited: "Edited",
  deleted: "Deleted or restored",
  exported: "Exported",
  shared: "Shared by link",
  permissions: "Permissions, secrets and keys",
  members: "Members",
  library: "Settings and backups",
};

/** What can be chosen to be shown. */
export const KIND_CHOICES = [
  { value: "", label: "Everything" },
  ...CHANGE_KINDS.map((kind) => ({ value: kind as string, label: KINDS[kind] })),
];

const isEvent = (what: string): what is LedgerEvent => Object.hasOwn(LEDGER_LABELS, what);

/** What somebody did, as a person says it. */
export function changeWords({ what, count, kind, about }: RecordedChange): string {
  if (kind === "added") {
    const verb = what === "created" ? "Created" : "Imported";
    return count === 1
      ? `${verb} a conversation`
      : `${verb} ${count.toLocaleString("en")} conversations`;
  }
  if (what === "export-started") return "Export created";
  return isEvent(what) ? eventWords(what, about) : changeResult(what);
}
