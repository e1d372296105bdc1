"use client";

import { useState } from "react";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";
import { useCommands } from "./use-commands";

const KeySheet = latePart(loadPart(async () => (await import("./key-sheet")).KeySheet));

/** Opens the sheet of all keys from anywhere. */
export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useCommands({ "help.keys": () => setIsOpen(true) });
  return isOpen ? <KeySheet onClose={() => setIsOpen(false)} /> : null;
}
