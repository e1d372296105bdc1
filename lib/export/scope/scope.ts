import type { Viewer } from "@/lib/domain/accounts/viewer";
import { conversationTitles, listConversationIds } from "@/lib/data/conversations/scope";
import { listModelsFiles } from "@/lib/data/models/list";
import { getToolsetFile, listToolsetFiles } from "@/lib/data/toolsets/list";
import { searchedIds } from "@/lib/data/search/scope";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { parseSearch } from "@/lib/domain/search/parse-search";

/** A document that is to leave. */
export interface ScopedDocument {
  kind: DocumentKind;
  /** Store id. */
  id: string;
  documentId: string;
  title: string;
  /** The start of the first prompt, where a conversation has no title. */
  titleDerived: boolean;
  isPrivate: boolean;
  ownerId: string | null;
  byteLength: number;
  /** A conversation with more than one answer somewhere. */
  hasRetries: boolean;
  /** Row ids of the messages that leave; absent where all of them do. */
  messages?: ReadonlySet<number>;
}

export interface ExportScope {
  documents: ScopedDocument[];
  /** Ids of the request that name nothing. */
  missing: string[];
}

/** Finds what a request names; each document once, however often it is named. */
export async function resolveScope(viewer: Viewer, request: ExportRequest): Promise<ExportScope> {
  const { conversations, toolsets, query } = request;
  const found = new Map<string, ScopedDocument>();
  const missing: string[] = [];
  const add = (document: ScopedDocument) => void found.set(document.id, document);
  const isAll = conversations === undefined && toolsets === undefined && query === undefined;

  for (const id of conversations ?? []) {
    const [row] = await conversationTitles(viewer, [id]);
    if (row === undefined) missing.push(id);
    else add(conversation(row));
  }
  if (isAll || query !== undefined) {
    for await (const row of query === undefined
      ? listConversationIds(viewer)
      : findConversations(viewer, query)) {
      add(conversation(row));
    }
  }
  for (const id of toolsets ?? []) {
    const detail = await getToolsetFile(viewer, id);
    if (detail === null) missing.push(id);
    else add(plain("toolsets", detail.file));
  }
  if (isAll) {
    for (const file of await listToolsetFiles()) add(plain("toolsets", file));
    for (const file of await listModelsFiles()) add(plain("models", file));
  }
  return { documents: [...found.values()], missing };
}

/** The conversations a search finds: words as in the list of conversations, filters as in the search. */
async function* findConversations(
  viewer: Viewer,
  query: string,
): AsyncGenerator<ConversationRow, void, void> {
  const { terms, filters } = parseSearch(query).query;
  const isPlain =
    filters.length === 0 && terms.every(({ kind, negated }) => kind !== "phrase" && !negated);
  if (isPlain) {
    yield* listConversationIds(viewer, { query });
    return;
  }
  for await (const ids of searchedIds(viewer, query)) yield* await conversationTitles(viewer, ids);
}

type ConversationRow = Awaited<ReturnType<typeof conversationTitles>>[number];

function conversation(row: ConversationRow): ScopedDocument {
  const { id, documentId, title, titleDerived, isPrivate, ownerId, byteLength } = row;
  const hasRetries = row.messageCount > row.slotCount;
  return {
    kind: "conversation",
    id,
    documentId,
    title,
    titleDerived,
    isPrivate,
    ownerId,
    byteLength,
    hasRetries,
  };
}

function plain(
  kind: "toolsets" | "models",
  file: { id: string; documentId: string; title: string; byteLength: number },
): ScopedDocument {
  const { id, documentId, title, byteLength } = file;
  const rest = { titleDerived: false, isPrivate: false, ownerId: null, hasRetries: false };
  return { kind, id, documentId, title, byteLength, ...rest };
}
