"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { servedPart } from "@/components/saving/served-part";
import {
  libraryHealthQuery,
  onTrouble,
  troubleCount,
  type LibraryCondition,
} from "@/lib/queries/request/library-health";

// Hardly ever needed, and on every page.
const LibraryNoticeBox = servedPart(
  async () => (await import("./library-notice-box")).LibraryNoticeBox,
);

/** Above every page, as long as the whole library is in a state that a person has to do something about. */
export function LibraryNotice({ initial }: { initial: LibraryCondition }) {
  const troubles = useSyncExternalStore(onTrouble, troubleCount, () => 0);
  const { data = initial, refetch, isFetching } = useQuery(libraryHealthQuery(troubles, initial));
  const { status, message, reach } = data;
  if (status === "ok") return null;
  return (
    <LibraryNoticeBox
      status={status}
      message={message}
      reach={reach}
      isChecking={isFetching}
      onCheck={() => void refetch()}
    />
  );
}
