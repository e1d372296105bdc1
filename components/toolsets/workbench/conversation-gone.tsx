"use client";

import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";

/** Says that the conversation of the address is not there any more. */
export function ConversationGone({ onClear }: { onClear: () => void }) {
  return (
    <InlineError
      tone="warning"
      title="This conversation no longer exists"
      className="m-3"
      actions={<Button onPress={onClear}>Without a conversation</Button>}
    >
      Shows and edits the toolset’s own values.
    </InlineError>
  );
}
