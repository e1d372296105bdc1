import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleConversation } from "../kit/tree/assemble";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParsedDocument, ParseResult } from "../kit/contract/format";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { convertTopic, groupOf } from "./convert-topic";
import { generationOf, type Generation } from "./detect";
import { LOBECHAT_FACTS, type LobechatFact } from "./facts";
import type { Library } from "./library";
import { readConfig, readTopic } from "./read-config";
import { readDatabase } from "./read-database";
import { splitLibrary, type Topic } from "./split-library";

const READERS: Readonly<Record<Generation, (root: JsonRecord, pointer: string) => Library>> = {
  config: readConfig,
  topic: readTopic,
  database: readDatabase,
};

/** Reads a whole export: one document for each topic, for the rest of each session, and for each thread. */
export async function parseLobechat(item: unknown, context: ParseContext): Promise<ParseResult> {
  const root = asRecord(item);
  const { pointer } = context;
  if (root === null) return refuseShape("An export of LobeChat is an object.", pointer);
  const refusal = refuseDepth(root, pointer);
  if (refusal !== null) return refusal;
  const generation = generationOf(root);
  if (generation === null) {
    return refuseShape("This is not an export of LobeChat in any known form.", pointer);
  }
  return convert(READERS[generation](root, pointer), context);
}

async function convert(library: Library, context: ParseContext): Promise<ParseResult> {
  const tally = createTally(LOBECHAT_FACTS);
  const topics = splitLibrary(library);
  const diagnostics: Diagnostic[] = library.broken.map(({ path }) => ({
    severity: "warning",
    rule: "import.message-unusable",
    message: "This entry is not what its list contains; it is kept as it is.",
    path,
  }));
  const documents: ParsedDocument[] = [];
  const wholes = topics.filter(({ parentId }) => parentId === null).toReversed();
  const idsIn = new Map(wholes.map((topic) => [topic.id, idsOf(topic)]));
  for (const [at, topic] of topics.entries()) {
    const discriminator = at === 0 ? "" : `#${at}`;
    const outside = idsIn.get(topic.parentId) ?? new Set();
    const converted = convertTopic(topic, library, outside, discriminator, context, tally);
    const { conversation } = converted;
    const original =
      at === 0 ? { ...conversation.original, ...remains(library) } : conversation.original;
    const assembled = await assembleConversation({ ...conversation, original }, context, tally);
    documents.push(assembled.document);
    for (const each of [...converted.diagnostics, ...assembled.diagnostics]) diagnostics.push(each);
  }
  countLeftOut(library, topics, tally);
  if (documents.length === 0) {
    const message = "This export of LobeChat contains no messages, and so no conversation.";
    const severity = diagnostics.length === 0 ? "info" : "error";
    diagnostics.unshift({ severity, rule: "import.no-messages", message, path: context.pointer });
  }
  return { documents, diagnostics, fidelity: tally.report() };
}

const idsOf = ({ messages }: Topic) =>
  new Set(messages.map(({ record }) => asText(record["id"]) ?? ""));

/** What belongs to no conversation, kept with the first one. */
function remains({ rest, broken }: Library): JsonRecord {
  return { export: rest, brokenMessages: broken.map(({ value }) => value) };
}

function countLeftOut(
  library: Library,
  topics: readonly Topic[],
  tally: Tally<LobechatFact>,
): void {
  const read = new Set(topics.flatMap(({ id, parentId }) => [id, parentId]));
  const sessions = new Map(
    topics.flatMap(({ sessionId, session }) => (session ? [[sessionId, session]] : [])),
  );
  const groups = new Set([...sessions.values()].map(groupOf));
  const files = new Set(library.messages.flatMap(({ record }) => asList(record["files"])));
  const unread = [
    [...library.sessions.keys()].filter((id) => !sessions.has(id)),
    [...library.groups.keys()].filter((id) => !groups.has(id)),
    [...library.threads.keys()].filter((id) => !read.has(id)),
    [...library.files.keys()].filter((id) => !files.has(id)),
  ];
  tally.count("unlinkedRows", unread.flat().length + library.unlinkedRows);
  tally.count("emptyTopics", [...library.topics.keys()].filter((id) => !read.has(id)).length);
  tally.count("appSettings", library.settings);
  tally.count("otherTables", library.otherRows);
}
