import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

/** Everything the reader of Grok exports can do with what it finds. */
export const GROK_FACTS = {
  ...commonFactsWithout(
    "model",
    "systemTexts",
    "toolCalls",
    "toolResults",
    "toolApprovals",
    "repeatedMessages",
  ),
  summaries: { fate: "mapped", to: "conversationTitle, where the title is empty" },
  modelRuns: { fate: "mapped", to: "assistantMetadata.model" },
  toolTraces: {
    fate: "kept",
    what: "traces of thought that are markup of tools",
    where: MESSAGE,
  },
  promptModels: { fate: "kept", what: "models named with prompts", where: MESSAGE },
  searchResults: { fate: "kept", what: "lists of search results", where: MESSAGE },
  originalRoles: { fate: "kept", what: "roles CJSON has no word for", where: MESSAGE },
  emptyResponses: {
    fate: "kept",
    what: "details of responses without content",
    where: CONVERSATION,
  },
  strangeEntries: { fate: "kept", what: "entries that are no responses", where: CONVERSATION },
} as const satisfies FactTable;

export type GrokFact = keyof typeof GROK_FACTS;
