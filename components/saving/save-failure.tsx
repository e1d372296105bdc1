"use client";

import { CloudOff } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/style/cn";
import { SignInLink } from "./sign-in-link";
import { useSignedOut } from "./use-signed-out";
import type { Saving } from "./use-saving";

const NEXT_WORDS: Readonly<Record<NonNullable<Saving["failure"]>["next"], string>> = {
  repeats: "Your text is kept. Colloquy saves it when the server answers.",
  "by-hand": "Your text is kept. Press “Save again” to try once more.",
  reload: "Your text is kept as a draft.",
};

/** Why a save did not arrive, that the text is kept, and the way to send it again. */
export function SaveFailure({ saving, className }: { saving: Saving; className?: string }) {
  const { failure, isSaving, save } = saving;
  const isOut = useSignedOut();
  if (failure === null) return null;
  return (
    <div
      role="alert"
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft px-3 py-2 text-small",
        className,
      )}
    >
      <CloudOff aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 basis-56 text-ink">
        <span className="font-medium">Not saved. {failure.words}</span>{" "}
        <span className="text-ink-soft">
          {isOut ? "Your text is kept as a draft. Sign in to save it." : NEXT_WORDS[failure.next]}
        </span>
      </p>
      {isOut ? <SignInLink /> : null}
      <Button size="small" isPending={isSaving} onPress={save}>
        Save again
      </Button>
    </div>
  );
}
