"use client";

import { keysOf } from "@/lib/shared/keys-of";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { CommandId } from "./catalog";
import { availableCommands, onCommandsChange, registerCommands } from "./registry";

export type CommandHandlers = Readonly<Partial<Record<CommandId, (() => unknown) | undefined>>>;

/** Offers commands as long as the component is on the page; they run with its latest state. */
export function useCommands(handlers: CommandHandlers): void {
  const run = useEffectEvent((id: CommandId) => handlers[id]?.());
  const offered = keysOf(handlers)
    .filter((id) => handlers[id] !== undefined)
    .join(" ");
  useEffect(() => {
    const ids = offered.split(" ").filter(Boolean) as CommandId[];
    return registerCommands(new Map(ids.map((id) => [id, () => run(id)])));
  }, [offered]);
}

const NONE: readonly CommandId[] = [];

/** The commands that can be run now. */
export function useAvailableCommands(): readonly CommandId[] {
  return useSyncExternalStore(onCommandsChange, availableCommands, () => NONE);
}
