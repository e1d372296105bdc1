"use client";

import { useKey } from "@/components/ui/use-key";

export interface ReaderCommands {
  move: (by: 1 | -1) => void | Promise<void>;
  first: () => void;
  last: () => void;
  retry: (by: 1 | -1) => void | Promise<void>;
  prefer: () => void;
  pin: () => void;
  edit: () => void;
  remove: () => void;
  json: () => void;
  details: () => void;
  copy: () => void;
  toggleThinking: () => void;
  toggleTools: () => void;
  undo: () => void;
  redo: () => void;
}

/** The keys of the reader. Single letters do nothing while a text field has the focus. */
export function useReaderKeys(commands: ReaderCommands): void {
  useKey("j", () => commands.move(1));
  useKey("k", () => commands.move(-1));
  useKey("g g", () => commands.first());
  useKey("Shift+G", () => commands.last());
  useKey("[", () => commands.retry(-1));
  useKey("]", () => commands.retry(1));
  useKey("p", () => commands.prefer());
  useKey("b", () => commands.pin());
  useKey("e", () => commands.edit());
  useKey("Delete", () => commands.remove());
  useKey("u", () => commands.json());
  useKey("i", () => commands.details());
  useKey("y", () => commands.copy());
  useKey("h", () => commands.toggleThinking());
  useKey("t", () => commands.toggleTools());
  useKey("Mod+Z", () => commands.undo());
  useKey("Mod+Shift+Z", () => commands.redo());
}
