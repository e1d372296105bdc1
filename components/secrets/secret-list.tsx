"use client";

import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { useListKeys } from "@/components/lists/use-list-keys";
import { useRowChoice } from "@/components/lists/use-row-choice";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import { useKey } from "@/components/ui/keys/use-key";
import type { SecretView } from "@/lib/domain/secrets/stored-secret";
import { SecretRow } from "./secret-row";
import { useSecretActs } from "./use-secret-acts";

/** The secrets by name; they are walked and chosen as the rows of every list. */
export function SecretList({ items }: { items: readonly SecretView[] }) {
  const list = useRef<HTMLUListElement>(null);
  const acts = useSecretActs();
  const rows = items.map((secret) => ({ ...secret, id: secret.name }));
  const { selected, set, forget, clear, choice } = useRowChoice(rows);
  const keys = useListKeys({ count: rows.length, list, choice });
  useKey("Escape", clear, { isEnabled: selected.size > 0 });
  if (items.length === 0) return <p className="text-small text-ink-soft">No secrets yet.</p>;
  const count = selected.size === 1 ? "1 secret" : `${selected.size} secrets`;
  return (
    <>
      <ul ref={list} aria-label="Secrets" className="divide-y divide-line text-small" {...keys}>
        {rows.map((secret, at) => (
          <SecretRow
            key={secret.name}
            secret={secret}
            position={at}
            isSelected={selected.has(secret.id)}
            onSelect={(isOn) => set(secret, isOn)}
          />
        ))}
      </ul>
      <SelectionBar count={selected.size} noun={["secret", "secrets"]} onClear={clear}>
        <ConfirmDialog
          trigger={
            <Button size="small" icon={<Trash2 aria-hidden size={14} />}>
              Delete
            </Button>
          }
          title={`Delete ${count}?`}
          confirmLabel={`Delete ${count}`}
          tone="danger"
          onConfirm={async () => {
            for (const name of selected.keys()) {
              await acts.remove(name);
              forget([{ id: name }]);
            }
          }}
        >
          Colloquy can no longer reach servers whose headers refer to them. The values can’t be
          restored.
        </ConfirmDialog>
      </SelectionBar>
    </>
  );
}
