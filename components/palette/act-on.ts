import { runCommand } from "@/components/commands/registry";
import { copyWords } from "@/components/conversations/message/copy-text";
import type { PaletteRow } from "./rows";

/**
 * Does what a chosen row stands for. Rows with an address are links and open by themselves.
 * @param about the row whose actions were shown, when it is one of them
 */
export async function actOn(
  row: PaletteRow,
  about: PaletteRow | null,
  onClose: () => void,
  navigate: (href: string) => void,
): Promise<void> {
  onClose();
  const { command } = row;
  // The focus has to be back where it was before a command acts on it; that takes a frame.
  if (command !== undefined) afterFocusIsBack(() => runCommand(command));
  if (about?.href === undefined) return;
  const href = about.href;
  if (row.id === "action open") navigate(href);
  if (row.id === "action tab") window.open(href, "_blank", "noopener");
  if (row.id === "action copy") await copyWords(new URL(href, location.href).href, "the link");
}

function afterFocusIsBack(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
