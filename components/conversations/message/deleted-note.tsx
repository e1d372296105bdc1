"use client";

import { RotateCcw } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Time } from "@/components/ui/text/time";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { useReader } from "../state/reader-context";

/** When and by whom a message was deleted, as its audit trail has it, with the way back. */
export function DeletedNote({ message }: { message: MessageView }) {
  const reader = useReader();
  const entry = message.auditTrail.findLast(({ action }) => action === "deleted");
  const isOurs = entry?.actorId === LOCAL_ACTOR;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <span>
        Deleted
        {entry === undefined || entry.ms === null ? null : (
          <>
            {" "}
            <Time what="on" value={entry.ms} form="dateTime" />
          </>
        )}
        {entry === undefined || isOurs ? null : (
          <>
            {" "}
            by <NameText className="wrap-anywhere" text={entry.actorId} />, says the file
          </>
        )}
      </span>
      {reader.mayEdit ? (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden size={14} />}
          onPress={() => reader.edit(message, { kind: "restore" })}
        >
          Restore
        </Button>
      ) : null}
    </p>
  );
}
