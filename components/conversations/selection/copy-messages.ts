import { showToast } from "@/components/ui/toast/queue";
import { fetchMessageTexts, fetchShownMessages } from "@/lib/queries/conversations/editing";

/** More do not fit a clipboard well; a conversation of their own can be exported instead. */
const MOST = 1000;

/** The ids in the order of the conversation; what is not shown in it comes last. */
async function inOrder(conversationId: string, ids: readonly number[]): Promise<number[]> {
  const all = await fetchShownMessages(conversationId, "all", { showDeleted: true });
  const wanted = new Set(ids);
  const ordered = all.filter((id) => wanted.delete(id));
  return [...ordered, ...wanted];
}

async function textOf(
  conversationId: string,
  ids: readonly number[],
  form: "markdown" | "json",
): Promise<string> {
  const texts = await fetchMessageTexts(conversationId, await inOrder(conversationId, ids));
  if (form === "markdown") {
    // Reads Markdown with a parser that the page does not need before.
    const { messageMarkdown } = await import("@/lib/domain/conversation/view/markdown");
    return texts.map((raw) => messageMarkdown(raw)).join("\n\n");
  }
  return texts.length === 1 ? (texts[0] ?? "") : `[\n${texts.join(",\n")}\n]\n`;
}

class TooMany extends Error {}

/**
 * Puts messages on the clipboard: as JSON exactly as they are stored, or as Markdown to be read.
 * @param messages their store ids, or how to find them
 */
export async function copyMessages(
  conversationId: string,
  messages: readonly number[] | (() => Promise<readonly number[]>),
  form: "markdown" | "json",
): Promise<void> {
  let copied = 0;
  const read = async () => {
    const ids = typeof messages === "function" ? await messages() : messages;
    if (ids.length > MOST) throw new TooMany();
    copied = ids.length;
    return new Blob([await textOf(conversationId, ids, form)], { type: "text/plain" });
  };
  try {
    // Given as a promise, the browser still knows that a person asked for it when the texts are there.
    const text = read();
    await Promise.all([
      navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]),
      text,
    ]);
    const count = copied === 1 ? "1 message" : `${copied} messages`;
    showToast({ title: `Copied ${count} as ${form === "json" ? "JSON" : "Markdown"}` });
  } catch (error) {
    if (error instanceof TooMany) return warnOfMany();
    showToast({
      title: "The messages could not be copied",
      description: error instanceof Error ? error.message : String(error),
      tone: "danger",
    });
  }
}

function warnOfMany(): void {
  showToast({
    title: `Colloquy copies at most ${MOST} messages at once`,
    description: "Export the conversation as Markdown instead.",
    tone: "warning",
  });
}
