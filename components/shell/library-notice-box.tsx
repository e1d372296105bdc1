"use client";

import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { InlineError } from "@/components/ui/feedback/inline-error";

const TITLE = {
  "disk-full": "The disk is full",
  damaged: "The library is damaged",
} as const;

/** What is wrong with the whole library, and what to do. */
export function LibraryNoticeBox({
  status,
  message,
  isChecking,
  onCheck,
}: {
  status: keyof typeof TITLE;
  message: string | null;
  isChecking: boolean;
  onCheck: () => void;
}) {
  return (
    <div className="shrink-0 border-b border-line p-3 wrap-anywhere max-sm:max-h-[40dvh] max-sm:overflow-auto">
      <InlineError
        tone={status === "damaged" ? "danger" : "warning"}
        title={TITLE[status]}
        // A damaged library is not mended while it is open: nothing here would help.
        actions={
          status === "damaged" ? undefined : (
            <>
              <Button size="small" isDisabled={isChecking} onPress={onCheck}>
                Check again
              </Button>
              <ButtonLink size="small" href="/trash">
                Open the trash
              </ButtonLink>
            </>
          )
        }
      >
        {message}
      </InlineError>
    </div>
  );
}
