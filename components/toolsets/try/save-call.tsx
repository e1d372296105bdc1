"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { showToast } from "@/components/ui/toast/queue";
import { saveCallAction } from "@/lib/actions/calls";
import { callsKey } from "@/lib/queries/toolsets/calls";

interface Props {
  fileId: string;
  callId: string;
  /** What it was saved as already. */
  conversationId: string | null;
}

/** Keeps a call as a conversation, or leads to the one it was kept as. */
export function SaveCall({ fileId, callId, conversationId }: Props) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(conversationId);
  const [isSaving, setSaving] = useState(false);
  const known = saved ?? conversationId;
  if (known !== null) {
    return (
      <ButtonLink href={`/conversations/${encodeURIComponent(known)}`}>
        Open the conversation
      </ButtonLink>
    );
  }
  return (
    <Button
      isPending={isSaving}
      onPress={async () => {
        setSaving(true);
        const result = await send(saveCallAction, { callId });
        setSaving(false);
        if (!result.ok) {
          showToast({ title: result.error.message, tone: "danger" });
          return;
        }
        setSaved(result.data.conversationId);
        await queryClient.invalidateQueries({ queryKey: callsKey(fileId) });
      }}
    >
      Save as a conversation
    </Button>
  );
}
