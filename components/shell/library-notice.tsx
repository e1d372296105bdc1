"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { InlineError } from "@/components/ui/inline-error";
import {
  libraryHealthQuery,
  onTrouble,
  troubleCount,
  type LibraryCondition,
} from "@/lib/queries/library-health";

const TITLE = {
  "disk-full": "The disk is full",
  damaged: "The library is damaged",
} as const;

/** Above every page, as long as the whole library is in a state that a person has to do something about. */
export function LibraryNotice({ initial }: { initial: LibraryCondition }) {
  const troubles = useSyncExternalStore(onTrouble, troubleCount, () => 0);
  const { data = initial, refetch, isFetching } = useQuery(libraryHealthQuery(troubles, initial));
  const { status, message } = data;
  if (status === "ok") return null;
  return (
    <div className="shrink-0 border-b border-line p-3 wrap-anywhere max-sm:max-h-[40dvh] max-sm:overflow-auto">
      <InlineError
        tone={status === "damaged" ? "danger" : "warning"}
        title={TITLE[status]}
        // A damaged library is not mended while it is open: nothing here would help.
        actions={
          status === "damaged" ? undefined : (
            <>
              <Button size="small" isDisabled={isFetching} onPress={() => void refetch()}>
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
