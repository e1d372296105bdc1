"use client";

import { useState } from "react";
import { openedPart } from "@/components/saving/opened-part";
import { useCommands } from "./use-commands";

const KeySheet = openedPart(async () => (await import("./key-sheet")).KeySheet);

/** Opens the sheet of all keys from anywhere. */
export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useCommands({ "help.keys": () => setIsOpen(true) });
  return isOpen ? <KeySheet onClose={() => setIsOpen(false)} /> : null;
}
