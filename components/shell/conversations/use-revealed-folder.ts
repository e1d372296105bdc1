"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { folderOfQuery } from "@/lib/queries/folders";

/**
 * Opens the folder of the conversation that is read, once for each conversation: a person may close it again.
 * @param isListed its row is among those of the sidebar
 */
export function useRevealedFolder(
  current: string | null,
  isListed: boolean,
  open: (folderId: string) => void,
): void {
  const revealed = useRef<string | null>(null);
  const found = useQuery({
    ...folderOfQuery(current ?? ""),
    enabled: current !== null && !isListed,
  });
  const folder = found.data?.folders[0]?.id ?? null;
  const reveal = useEffectEvent((id: string | null, isThere: boolean, closed: string | null) => {
    if (revealed.current === id) return;
    if (!isThere && closed === null) return;
    revealed.current = id;
    if (!isThere && closed !== null) open(closed);
  });
  // A reaction to the address: what is read has changed, or where it is has come to be known.
  useEffect(() => reveal(current, isListed, folder), [current, isListed, folder]);
}
