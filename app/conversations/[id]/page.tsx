import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Reader } from "@/components/conversations/reader/reader";
import { slotOf } from "@/components/conversations/reader/windows";
import { getConversation } from "@/lib/data/conversation-detail";
import { loadTimelineWindow } from "@/lib/data/timeline";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ m?: string | string[]; deleted?: string | string[] }>;
}

/** Slots sent with the page: a screen and a half of short messages. */
const FIRST_SLOTS = 12;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const conversation = await getConversation(decodeURIComponent((await params).id));
  return { title: conversation?.title ?? "Conversation" };
}

export default async function ConversationPage({ params, searchParams }: Props) {
  const conversation = await getConversation(decodeURIComponent((await params).id));
  if (!conversation) notFound();
  const { m, deleted } = await searchParams;
  const anchor = typeof m === "string" ? m : undefined;
  const window = await loadTimelineWindow(conversation.id, {
    limit: FIRST_SLOTS,
    showDeleted: deleted === "true",
    ...(anchor === undefined ? {} : { around: anchor }),
  });
  if (!window) notFound();
  const start = anchor === undefined ? 0 : (slotOf(window.slots, anchor) ?? 0);
  return <Reader key={conversation.id} conversation={conversation} first={window} start={start} />;
}
