"use client";

import { createContext, useContext, useEffect } from "react";
import type { ReactNode } from "react";
import { keyListener } from "@/components/ui/key-listener";
import { COMMANDS, commandOf } from "./catalog";
import type { CommandId } from "./catalog";
import { runCommand } from "./registry";

/** Keys a person has chosen instead of the usual ones; null: none. */
export type KeyChoices = Readonly<Partial<Record<CommandId, string | null>>>;

const Choices = createContext<KeyChoices>({});

function keysInForce(id: CommandId, choices: KeyChoices): string | undefined {
  const chosen = choices[id];
  return chosen === undefined ? commandOf(id).keys : (chosen ?? undefined);
}

/** The key of a command as it is in force, for hints beside controls. */
export function useKeysOf(id: CommandId): string | undefined {
  return keysInForce(id, useContext(Choices));
}

/** Listens to the keys of all commands, once for the whole window. */
export function KeyBindings({ choices, children }: { choices: KeyChoices; children: ReactNode }) {
  useEffect(() => {
    const listener = keyListener(
      COMMANDS.flatMap(({ id }) => {
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
    return () => window.removeEventListener("keydown", listener);
  }, [choices]);
  return <Choices value={choices}>{children}</Choices>;
}
