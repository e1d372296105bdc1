import { bindMember, type MemberWords } from "@/components/forms/schema/members";
import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";

const bound = (words: Omit<MemberWords, "key">) => bindMember(conversationSchema, words);

export const TITLE = bound({
  at: "conversationTitle",
  label: "Title",
  placeholder: "None; lists show the start of the first prompt",
});

export const SYSTEM_MESSAGE = bound({
  at: "systemMessage",
  label: "System message",
  rows: 3,
  grows: true,
  placeholder: "None",
});

export const OWNER = bound({ at: "ownerId", label: "Owner", placeholder: "Not named" });

export const MODEL = bound({ at: "modelId", label: "Model", placeholder: "Not named" });

export const PARENT = bound({
  at: "parentId",
  label: "Parent",
  isMono: true,
  placeholder: "None",
  description:
    "Document id of the conversation this one continues. It doesn’t have to be in the library.",
});

/** What a document says about itself. */
export const FORMAT = [
  {
    key: "id",
    member: bound({
      at: "id",
      label: "Document id",
      isMono: true,
      description:
        "Other documents know this conversation by its id: children by parentId, and a later import of the same conversation. They lose it when it changes.",
    }),
  },
  {
    key: "schemaUrl",
    member: bound({
      at: "schemaUrl",
      label: "Schema address",
      isMono: true,
      description: "Says which version of the standard the document follows.",
    }),
  },
  {
    key: "mediaType",
    member: bound({
      at: "mediaType",
      label: "Media type",
      isMono: true,
      description: "Usually application/vnd.cjson+json.",
    }),
  },
] as const;
