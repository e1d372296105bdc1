"use client";

import { FileText, RefreshCw } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { showToast } from "@/components/ui/toast/queue";
import { acceptItemsAction } from "@/lib/actions/sync";
import type { ItemPage, ItemView } from "@/lib/domain/server-items/view";
import { resourcesHref } from "../links/sync-href";
import { ItemRow } from "./item-row";

/** What a server offers besides tools: listed by a sync, held back until accepted, read on a press only. */
export function ItemsView({
  fileId,
  toolset,
  list,
}: {
  fileId: string;
  /** Row id. */
  toolset: number;
  list: ItemPage;
}) {
  const refreshPage = useRefresh();
  const [isSaving, setSaving] = useState(false);
  const held = list.items.filter(isHeldBack);

  async function accept(items: readonly ItemView[]): Promise<void> {
    setSaving(true);
    const seen = items.map(({ id, seenHash }) => ({ id, seenHash }));
    const result = await send(acceptItemsAction, { fileId, toolset, items: seen });
    setSaving(false);
    refreshPage();
    if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
    else
      showToast({ title: `Accepted ${items.length === 1 ? "1 item" : `${items.length} items`}` });
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft">
          Each sync lists them. Nothing is read until you press Read, and only what you have
          accepted can be read.
        </p>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden size={14} />}
          onPress={() => refreshPage()}
        >
          Show the latest list
        </Button>
        {held.length > 1 ? (
          <Button size="small" isPending={isSaving} onPress={() => accept(held)}>
            {`Accept ${held.length} on this page`}
          </Button>
        ) : null}
      </div>
      {list.items.length === 0 ? (
        <EmptyState icon={<FileText aria-hidden size={28} />} title="No resources or prompts">
          What the server offers besides tools appears here after a sync.
        </EmptyState>
      ) : (
        <ul aria-label="Resources and prompts" className="divide-y divide-line">
          {list.items.map((item) => (
            <ItemRow
              key={item.id}
              place={{ fileId, toolset }}
              item={item}
              isSaving={isSaving}
              onAccept={() => accept([item])}
            />
          ))}
        </ul>
      )}
      <Pages fileId={fileId} toolset={toolset} list={list} />
    </div>
  );
}

const isHeldBack = ({ state }: ItemView): boolean => state === "new" || state === "changed";

function Pages({ fileId, toolset, list }: { fileId: string; toolset: number; list: ItemPage }) {
  const { page, pages, total, heldBack } = list;
  if (pages === 1) return null;
  const to = (other: number) => `${resourcesHref(fileId, toolset)}&page=${other}`;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4 text-small">
      {page > 1 ? (
        <Link className={textLinkClass} href={to(page - 1)} prefetch={false}>
          Previous
        </Link>
      ) : null}
      <span className="text-ink-soft">
        {`Page ${page} of ${pages}: ${total.toLocaleString("en")} in all, ${heldBack.toLocaleString("en")} held back`}
      </span>
      {page < pages ? (
        <Link className={textLinkClass} href={to(page + 1)} prefetch={false}>
          Next
        </Link>
      ) : null}
    </nav>
  );
}
