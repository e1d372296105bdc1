import "server-only";

import { cache } from "react";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { branchGraph, type GraphOptions } from "@/lib/data/conversations/branch-graph";
import { getConversation } from "@/lib/data/conversations/get";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import type { WindowOptions } from "@/lib/data/timeline/window";
import type { BranchGraph } from "@/lib/domain/conversation/tree/graph";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/view/listing";

import { decisionCountsHere, type AllDecisions } from "../permissions/permissions-here";
import { areLargeToolsets, isLargeConversation } from "./is-heavy";
import { libraryPlace, readInThread } from "./reading-pool";
import type { PageQuestion } from "./tasks";

const PAGE_MS = 30_000;

async function ask(question: PageQuestion): Promise<string> {
  const input = { question, library: libraryPlace() };
  const { text } = await readInThread("page", input, { owner: question.page, timeMs: PAGE_MS });
  return text;
}

/**
 * A conversation without its messages, for its page; a thread reads a large one. It is read once for the title of the
 * window and for what the page shows.
 */
export const conversationPage = cache(
  async (viewer: Viewer, id: string): Promise<ConversationDetail | null> => {
    if (!(await isLargeConversation({ params: { id }, viewer })))
      return getConversation(viewer, id);
    // Written by the same function in the thread, cut to what a page shows.
    return JSON.parse(await ask({ page: "conversation", viewer, id })) as ConversationDetail | null;
  },
);

/** The first messages of a conversation, for its page; a thread reads those of a large one. */
export async function timelinePage(
  viewer: Viewer,
  id: string,
  options: WindowOptions,
): Promise<TimelineWindow | null> {
  if (!(await isLargeConversation({ params: { id }, viewer })))
    return loadTimelineWindow(viewer, id, options);
  return JSON.parse(await ask({ page: "timeline", viewer, id, options })) as TimelineWindow | null;
}

/** How many tools are decided in which way, for pages that say so; a thread reads large toolset files. */
export async function decisionCountsPage(viewer: Viewer): Promise<AllDecisions> {
  if (!(await areLargeToolsets())) return decisionCountsHere(viewer);
  return JSON.parse(await ask({ page: "decisions", viewer })) as AllDecisions;
}

/** The branches of a conversation, for the page that draws them; a thread reads those of a large one. */
export async function branchesPage(
  viewer: Viewer,
  id: string,
  options: GraphOptions,
): Promise<BranchGraph | null> {
  if (!(await isLargeConversation({ params: { id }, viewer })))
    return branchGraph(viewer, id, options);
  return JSON.parse(await ask({ page: "branches", viewer, id, options })) as BranchGraph | null;
}
