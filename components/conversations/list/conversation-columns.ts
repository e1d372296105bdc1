import type { ListColumn } from "@/components/lists/columns";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import { sourceName } from "@/lib/domain/conversation/view/source-name";

/** The columns of the list of conversations; the ids of those that sort are values of the address. */
export const TITLE = {
  id: "title",
  label: "Title",
  className: "min-w-0 flex-1",
  sort: "asc",
} as const;
export const SOURCE = { id: "source", label: "Source", className: "w-24 max-md:hidden" } as const;
export const MODEL = { id: "model", label: "Model", className: "w-32 max-lg:hidden" } as const;
export const MESSAGES = {
  id: "messages",
  label: "Messages",
  className: "w-16 text-end max-md:hidden",
} as const;
export const STARTED = {
  id: "created",
  label: "First written",
  className: "w-32 text-end max-lg:hidden",
  sort: "desc",
} as const;
export const CHANGED = {
  id: "updated",
  label: "Last changed",
  // At 200 % zoom a time takes two lines, so that neither it nor the title is cut off.
  className: "w-32 text-end sm:max-md:w-24 sm:max-md:whitespace-normal",
  sort: "desc",
} as const;

/** Columns that many libraries have nothing for. */
export interface OptionalColumns {
  readonly source: boolean;
  readonly model: boolean;
}

/** Which of them the rows fill; an empty one would only take room from the titles. */
export function filledColumns(items: readonly ConversationListItem[]): OptionalColumns {
  return {
    source: items.some(({ format }) => sourceName(format) !== null),
    model: items.some(({ modelId }) => modelId !== null),
  };
}

/** The columns, in their order. */
export function conversationColumns({ source, model }: OptionalColumns): readonly ListColumn[] {
  return [
    TITLE,
    ...(source ? [SOURCE] : []),
    ...(model ? [MODEL] : []),
    MESSAGES,
    STARTED,
    CHANGED,
  ];
}
