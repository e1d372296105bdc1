import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation’s source extension";
const MESSAGE = "the message’s source extension";

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
  summaries: mapped("conversationTitle, where the title is empty"),
  modelRuns: mapped("assistantMetadata.model"),
  toolTraces: kept("traces of thought that are markup of tools", MESSAGE),
  promptModels: kept("models named with prompts", MESSAGE),
  searchResults: kept("lists of search results", MESSAGE),
  originalRoles: kept("roles CJSON has no word for", MESSAGE),
  emptyResponses: kept("details of responses without content", CONVERSATION),
  strangeEntries: kept("entries that are not responses", CONVERSATION),
} satisfies FactTable;

export type GrokFact = keyof typeof GROK_FACTS;
