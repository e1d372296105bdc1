import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import { latePart } from "@/components/ui/overlay/late-part";

/** What the page of a toolset file shows after a press, or only where there is reason to; it comes with the first use. */
export const ExplainedTool = openedPart(
  async () => (await import("./explained-tool")).ExplainedTool,
);
export const BulkBar = openedPart(async () => (await import("../grid/bulk/bar")).BulkBar);
export const SaveBar = openedPart(async () => (await import("./save-bar")).SaveBar);

export const ArchivedNotice = latePart(
  loadPart(async () => (await import("./archived-notice")).ArchivedNotice),
);
export const ConversationGone = latePart(
  loadPart(async () => (await import("./conversation-gone")).ConversationGone),
);
export const GridDrafts = latePart(
  loadPart(async () => (await import("./grid-drafts")).GridDrafts),
);
export const GridEmpty = latePart(loadPart(async () => (await import("../grid/empty")).GridEmpty));
