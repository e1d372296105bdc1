"use client";

import { useState, useSyncExternalStore } from "react";
import { discardAllDrafts, drafts } from "@/components/drafts/drafts";
import type { DraftRecord } from "@/components/drafts/draft-record";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { askAboutDrafts, endSession } from "./sign-out";

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;

/** Asks what becomes of the drafts that stay in the browser. */
export function SignOutDialog() {
  const all = useSyncExternalStore(drafts.subscribe, drafts.list, none);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = all.filter(({ isChoice }) => isChoice !== true).length;

  const leave = async (isKept: boolean): Promise<void> => {
    setPending(true);
    try {
      if (!isKept) await discardAllDrafts();
      const refusal = await endSession();
      if (refusal === null) return;
      setProblem(refusal);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setPending(false);
  };

  return (
    <Dialog
      isOpen
      onOpenChange={() => askAboutDrafts(false)}
      title="Sign out"
      isAlert
      isDismissable={false}
      renderFooter={(close) => (
        <>
          <Button onPress={close} isDisabled={isPending} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => leave(false)}>
            Discard drafts and sign out
          </Button>
          <Button variant="primary" isPending={isPending} onPress={() => leave(true)}>
            Keep drafts and sign out
          </Button>
        </>
      )}
    >
      <div className="space-y-3">
        <p>{sentence(count)}</p>
        <p className="text-ink-soft">
          Colloquy shows drafts only to the member who typed them. They aren’t encrypted: on a
          shared computer, discard them.
        </p>
        {problem === null ? null : <InlineError title={problem} />}
      </div>
    </Dialog>
  );
}

function sentence(count: number): string {
  if (count === 0) return "Choices you didn’t apply yet stay in this browser until you are back.";
  const what = count === 1 ? "1 draft stays" : `${count} drafts stay`;
  return `${what} in this browser until you sign in here again.`;
}
