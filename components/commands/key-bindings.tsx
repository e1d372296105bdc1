"use client";

import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { keepComposingKeys } from "@/components/ui/keys/composing";
import { keyListener } from "@/components/ui/keys/listener";
import { COMMANDS, commandOf, type CommandId } from "./catalog";
import { keysInForce, type KeyChoices } from "./key-choices";
import { runCommand } from "./registry";

interface KeysChosen {
  readonly choices: KeyChoices;
  /** Puts other keys in force at once; they are stored meanwhile. */
  readonly choose: (choices: KeyChoices) => void;
}

const Choices = createContext<KeysChosen>({ choices: {}, choose: () => undefined });

/** The key of a command as it is in force, for hints next to controls. */
export function useKeysOf(id: CommandId): string | undefined {
  return keysInForce(id, useContext(Choices).choices);
}

/** What the person has chosen, for the sheet that changes it. */
export function useKeyChoices(): KeysChosen {
  return useContext(Choices);
}

/**
 * Listens to the keys of all commands, once for the whole window.
 * @param props.stored what the page came with; what was chosen since is in force until the page has other ones
 */
export function KeyBindings({ stored, children }: { stored: KeyChoices; children: ReactNode }) {
  const page = JSON.stringify(stored);
  const [chosen, setChosen] = useState<{ page: string; choices: KeyChoices } | null>(null);
  const value = useMemo(
    () => ({
      choices: chosen?.page === page ? chosen.choices : stored,
      choose: (choices: KeyChoices) => setChosen({ page, choices }),
    }),
    [chosen, page, stored],
  );
  const { choices } = value;
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
    const letGo = keepComposingKeys(window);
    window.addEventListener("keydown", listener);
    // Says that keys do something from now on.
    document.documentElement.dataset["keys"] = "on";
    return () => {
      letGo();
      window.removeEventListener("keydown", listener);
    };
  }, [choices]);
  return <Choices value={value}>{children}</Choices>;
}
