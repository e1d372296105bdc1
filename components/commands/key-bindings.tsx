"use client";

import { createContext, useContext, useEffect, type ReactNode } from "react";
import { keyListener } from "@/components/ui/keys/listener";
import { COMMANDS, commandOf, type CommandId } from "./catalog";
import { keysInForce, type KeyChoices } from "./key-choices";
import { runCommand } from "./registry";

const Choices = createContext<KeyChoices>({});

/** The key of a command as it is in force, for hints beside controls. */
export function useKeysOf(id: CommandId): string | undefined {
  return keysInForce(id, useContext(Choices));
}

/** What the person has chosen, for the sheet that changes it. */
export function useKeyChoices(): KeyChoices {
  return useContext(Choices);
}

/** Listens to the keys of all commands, once for the whole window. */
export function KeyBindings({ choices, children }: { choices: KeyChoices; children: ReactNode }) {
  useEffect(() => {
    // From the end: what belongs to one place is asked before what works everywhere, and may pass a key on.
    const listener = keyListener(
      COMMANDS.toReversed().flatMap(({ id }) => {
        const keys = keysInForce(id, choices);
        if (keys === undefined) return [];
        return [
          {
            keys,
            run: () => runCommand(id),
            allowInFields: commandOf(id).inFields === true,
          },
        ];
      }),
    );
    window.addEventListener("keydown", listener);
    // Says that keys do something from now on.
    document.documentElement.dataset["keys"] = "on";
    return () => window.removeEventListener("keydown", listener);
  }, [choices]);
  return <Choices value={choices}>{children}</Choices>;
}
