"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { loadPart } from "@/components/saving/load-part";
import { useCommands } from "./use-commands";

const KeySheet = dynamic(
  loadPart(async () => (await import("./key-sheet")).KeySheet),
  { ssr: false },
);

/** Opens the sheet of all keys from anywhere. */
export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useCommands({ "help.keys": () => setIsOpen(true) });
  return isOpen ? <KeySheet onClose={() => setIsOpen(false)} /> : null;
}
