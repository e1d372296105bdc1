import { queryOptions } from "@tanstack/react-query";
import type { AttachmentCheck } from "@/lib/domain/conversation/attachments/check";
import { conversationKeys } from "./list";
import { getJson } from "../request/answers";
import { attachmentCheckHref } from "../request/paths";

/** Whether a file in a message is what is recorded for it. */
export function attachmentCheckQuery(conversationId: string, messageId: number, position: number) {
  return queryOptions({
    queryKey: [...conversationKeys.message(conversationId, messageId), "attachment", position],
    queryFn: ({ signal }) =>
      getJson<AttachmentCheck>(attachmentCheckHref(conversationId, messageId, position), signal),
  });
}
