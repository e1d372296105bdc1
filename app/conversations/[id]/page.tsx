import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Reader } from "@/components/conversations/page/reader";
import { parseView } from "@/components/conversations/state/view-param";
import { conversationPage, timelinePage } from "@/lib/http/threads/pages";
import { ALL_KINDS, parseShow } from "@/lib/domain/conversation/timeline/show";
import { pathSegment } from "@/lib/shared/path-segment";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Slots sent with the page: a screen and a half of short messages. */
const FIRST_SLOTS = 12;

/** What the address says once. */
function text(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const viewer = await pageViewer();
  const conversation = await conversationPage(viewer, pathSegment((await params).id));
  return { title: revealName(conversation?.title ?? "Conversation") };
}

/** The conversation that is read next to another one; null for none, and for one that is gone. */
async function splitOf(conversationId: string, id: string | undefined) {
  const viewer = await pageViewer();
  const conversation = id === undefined ? null : await conversationPage(viewer, id);
  // Its messages are on the page once.
  if (conversation === null || conversation.id === conversationId) return null;
  const first = await timelinePage(viewer, conversation.id, { limit: FIRST_SLOTS });
  return first === null ? null : { conversation, first };
}

export default async function ConversationPage({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const conversation = await conversationPage(viewer, pathSegment((await params).id));
  if (!conversation) notFound();
  const parameters = await searchParams;
  const anchor = text(parameters.m);
  const path = Number(text(parameters.path) ?? Number.NaN);
  const window = await timelinePage(viewer, conversation.id, {
    limit: FIRST_SLOTS,
    showDeleted: parameters.deleted === "true",
    focused: parameters.focused === "true",
    show: parseShow(text(parameters.show) ?? "") ?? ALL_KINDS,
    view: new Map(
      Object.entries(parseView(text(parameters.v) ?? "")).map(([slot, id]) => [Number(slot), id]),
    ),
    ...(Number.isSafeInteger(path) ? { path } : {}),
    ...(anchor === undefined ? {} : { around: anchor }),
  });
  if (!window) notFound();
  return (
    <Reader
      key={conversation.id}
      conversation={conversation}
      first={window}
      start={window.at}
      split={await splitOf(conversation.id, text(parameters.split))}
    />
  );
}
