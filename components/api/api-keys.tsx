"use client";

import { useRefresh } from "@/components/routing/use-refresh";
import { MainLibraryNote } from "@/components/libraries/main-library-note";
import { NameText } from "@/components/names/name-text";
import { send } from "@/components/saving/send";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Time } from "@/components/ui/text/time";
import { revokeApiKeyAction } from "@/lib/actions/api-keys";
import type { ApiKeyView } from "@/lib/domain/tool-sets-api/api-key";
import { ListCell, ListHead } from "@/components/lists/columns";
import { RowKeys } from "@/components/lists/row-keys";
import { useSortedRows } from "@/components/lists/use-sorted-rows";
import { BEGINS, CREATED, KEY_COLUMNS, KEY_ORDERS, SCOPE, STATE, USED } from "./key-columns";
import { NewKeyDialog } from "./new-key-dialog";

/** The keys there are, and the way to a new one. */
export function ApiKeys({ keys }: { keys: readonly ApiKeyView[] }) {
  const { rows, sort } = useSortedRows(keys, KEY_COLUMNS, KEY_ORDERS, CREATED.id);
  return (
    <section className="space-y-2" aria-labelledby="keys">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="keys" className="flex-1 text-body font-semibold">
          Keys
        </h2>
        <NewKeyDialog />
      </div>
      <p className="text-small text-ink-soft empty:hidden">
        <MainLibraryNote what="Toolsets and these keys" />
      </p>
      {keys.length === 0 ? (
        <p className="text-small text-ink-soft">
          No API keys yet. Create one for each program; it sends the key as{" "}
          <code>Authorization: Bearer &lt;key&gt;</code>.
        </p>
      ) : (
        <>
          <ListHead columns={KEY_COLUMNS} sort={sort} />
          <RowKeys count={rows.length} aria-label="Keys" className="text-small">
            {rows.map((key, at) => (
              <KeyLine key={key.id} entry={key} index={at} />
            ))}
          </RowKeys>
        </>
      )}
    </section>
  );
}

function KeyLine({ entry, index }: { entry: ApiKeyView; index: number }) {
  const refreshPage = useRefresh();
  const focusBack = useFocusBack();
  const { id, name, prefix, scope, createdMs, lastUsedMs, revokedMs } = entry;
  return (
    <li
      data-index={index}
      className="flex min-h-row items-center gap-3 rounded-control px-3 py-2 hover:bg-tint"
    >
      <NameText className="min-w-0 flex-1 truncate font-medium" text={name} />
      <ListCell column={BEGINS}>
        <code>{prefix}…</code>
      </ListCell>
      <ListCell column={SCOPE}>
        <Badge tone={scope === "tools:manage" ? "warning" : "neutral"}>
          {scope === "tools:manage" ? "reads and writes" : "reads"}
        </Badge>
      </ListCell>
      <ListCell column={CREATED}>
        <Time what="created" isSaid value={createdMs} />
      </ListCell>
      <ListCell column={USED}>
        {lastUsedMs === null ? "never used" : <Time what="last used" isSaid value={lastUsedMs} />}
      </ListCell>
      <span className={STATE.className}>
        {revokedMs === null ? (
          <span ref={focusBack}>
            <ConfirmDialog
              trigger={<Button size="small">Revoke</Button>}
              title={`Revoke the key “${name}”`}
              confirmLabel="Revoke"
              tone="danger"
              onConfirm={async () => {
                const result = await send(revokeApiKeyAction, { id });
                if (!result.ok) throw new Error(result.error.message);
                refreshPage();
              }}
            >
              Programs that use it lose access. You can’t undo this.
            </ConfirmDialog>
          </span>
        ) : (
          <Badge tone="danger">revoked</Badge>
        )}
      </span>
    </li>
  );
}
