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

/** Puts messages on the clipboard: as JSON exactly as they are stored, or as Markdown to be read. */
export async function copyMessages(
  conversationId: string,
  ids: readonly number[],
  form: "markdown" | "json",
): Promise<void> {
  if (ids.length > MOST) {
    showToast({
      title: `At most ${MOST} messages are copied at once`,
      description: "Move them to a new conversation and export that instead.",
      tone: "warning",
    });
    return;
  }
  try {
    // Given as a promise, the browser still knows that a person asked for it when the texts are there.
    const type = "text/plain";
    const text = textOf(conversationId, ids, form).then((words) => new Blob([words], { type }));
    await navigator.clipboard.write([new ClipboardItem({ [type]: text })]);
    const count = ids.length === 1 ? "1 message" : `${ids.length} messages`;
    showToast({ title: `Copied ${count} as ${form === "json" ? "JSON" : "Markdown"}` });
  } catch (error) {
    showToast({
      title: "The messages could not be copied",
      description: error instanceof Error ? error.message : String(error),
      tone: "danger",
    });
  }
}
