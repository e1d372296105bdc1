"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { Sheet } from "@/components/ui/dialog/sheet";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { comparedQuery } from "@/lib/queries/conversations/retries";
import { useReader } from "../state/reader-context";
import { CompareColumn } from "./compare-column";

/** Any two messages of a conversation side by side, and what the second one has otherwise. */
export function CompareMessages({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { conversationId, goTo } = useReader();
  const compared = useQuery(comparedQuery(conversationId, ids));
  const [isSwapped, setSwapped] = useState(false);
  const found = compared.data ?? [];
  const shown = isSwapped ? found.toReversed() : found;
  const base = shown[0];
  return (
    <Sheet
      title="Compare messages"
      size="full"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="space-y-4">
        {compared.isError ? (
          <LoadError title="The messages could not be loaded" query={compared} />
        ) : null}
        {compared.isPending ? <Skeleton className="h-64 w-full" /> : null}
        {compared.isSuccess && found.length < 2 ? (
          <p className="text-small text-ink-soft">One of the two messages no longer exists.</p>
        ) : null}
        {base === undefined || found.length < 2 ? null : (
          <>
            <Button size="small" onPress={() => setSwapped(!isSwapped)}>
              Swap messages
            </Button>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-4">
              {shown.map(({ message, number }) => (
                <CompareColumn
                  key={message.id}
                  message={message}
                  base={message === base.message ? null : base.message}
                  title={`Message ${number}`}
                  onLook={async () => {
                    onClose();
                    await goTo({ message: message.id });
                  }}
                />
              ))}
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
