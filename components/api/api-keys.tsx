"use client";

import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { MainLibraryNote } from "@/components/libraries/main-library-note";
import { NameText } from "@/components/names/name-text";
import { send } from "@/components/saving/send";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Time } from "@/components/ui/text/time";
import { revokeApiKeyAction } from "@/lib/actions/api-keys";
import {
  API_KEY_SORTS,
  type ApiKeyPage,
  type ApiKeyView,
} from "@/lib/domain/tool-sets-api/api-key";
import { ListCell, ListHead } from "@/components/lists/columns";
import { listSort } from "@/components/lists/list-sort";
import { PageLinks, PageSearch } from "@/components/lists/list-pages";
import { RowKeys } from "@/components/lists/row-keys";
import { BEGINS, CREATED, KEY_COLUMNS, SCOPE, STATE, USED } from "./key-columns";
import { keyOrder, keysHref } from "./key-order";
import { NewKeyDialog } from "./new-key-dialog";

/** The keys there are, some at a time, and the way to a new one. */
export function ApiKeys({ found }: { found: ApiKeyPage }) {
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
      {found.total === 0 ? (
        <p className="text-small text-ink-soft">
          No API keys yet. Create one for each program; it sends the key as{" "}
          <code>Authorization: Bearer &lt;key&gt;</code>.
        </p>
      ) : (
        <KeyPage found={found} />
      )}
    </section>
  );
}

/** The server sorts the keys and looks for them; what is asked otherwise begins at its first page. */
function KeyPage({ found: { keys, total, place } }: { found: ApiKeyPage }) {
  const [isLooking, startTransition] = useTransition();
  const [state, set] = useQueryStates(keyOrder, { shallow: false, startTransition });
  const sort = listSort(API_KEY_SORTS, KEY_COLUMNS, state, (values) =>
    set({ ...values, page: null }),
  );
  const { q } = state;
  return (
    <>
      <PageSearch
        label="Search keys"
        placeholder="Name"
        value={q}
        onWords={(words, timing) => set({ q: words, page: null }, timing)}
        isLooking={isLooking}
        place={place}
        shown={keys.length}
        total={total}
        noun={["key", "keys"]}
      />
      {keys.length === 0 ? (
        <EmptyState
          title="No matching keys"
          actions={<Button onPress={() => set({ q: null, page: null })}>Clear the search</Button>}
        >
          No name contains all of these words.
        </EmptyState>
      ) : (
        <>
          <ListHead columns={KEY_COLUMNS} sort={sort} />
          <RowKeys count={keys.length} aria-label="Keys" className="text-small">
            {keys.map((key, at) => (
              <KeyLine key={key.id} entry={key} index={at} />
            ))}
          </RowKeys>
        </>
      )}
      <PageLinks
        of="keys"
        place={place}
        hrefOf={(page) => keysHref("/settings/api", { ...state, page })}
      />
    </>
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
