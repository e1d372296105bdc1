import { mayKeepPrivate, type MemberViewer, type Viewer } from "@/lib/domain/accounts/viewer";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { deleteConversation } from "@/lib/data/trash/move";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import type { KeyScope, Role } from "@/lib/domain/accounts/role";
import type { RouteAsker } from "./route-asker";

/** A member without an account: routes and data are told who asks, not how they signed in. */
export const memberOf = (
  id: string,
  role: Role,
  libraries: Readonly<Record<string, Role>> = {},
): MemberViewer => ({
  kind: "member",
  id,
  name: id,
  email: `${id}@example.com`,
  role,
  libraries: new Map(Object.entries(libraries)),
  sessionId: null,
  key: null,
});

/** A program with a key of a member. */
export const withKey = (
  viewer: MemberViewer,
  key: { readonly scope: KeyScope; readonly includesPrivate: boolean },
): MemberViewer => ({ ...viewer, key: { id: `key-of-${viewer.id}`, ...key } });

/** What a member keeps to themselves or has in a library, with words that stand nowhere else. */
export interface Secrets {
  readonly viewer: MemberViewer;
  /** The further library that all of it is in; null for the main one. */
  readonly library: string | null;
  /** Whether it is theirs alone. */
  readonly isPrivate: boolean;
  readonly conversation: string;
  readonly trashed: string;
  readonly importId: string;
  /** The folder that the conversation is in. */
  readonly folder: string;
  /** About a message of the conversation. */
  readonly comment: string;
  /** Planned and not run. */
  readonly upload: string;
  readonly canaries: readonly string[];
  /** Another account that knows the id of the conversation, and nothing else of it. */
  readonly idIsKnownTo?: string;
}

const PLACES = [
  "title",
  "prompt",
  "answer",
  "thinking",
  "tag",
  "tool",
  "model",
  "file",
  "folder",
  "system",
  "metadata",
  "document",
  "trash",
  "upload",
  "comment",
] as const;

/** Gives a member a private conversation, one in the trash, an import, an upload, an export, a link and a comment of their own. */
export async function keepSecrets(
  asker: RouteAsker,
  viewer: MemberViewer,
  word: (place: string) => string,
  library: string | null = null,
  isPrivate = library === null,
): Promise<Secrets> {
  const canary = Object.fromEntries(PLACES.map((place) => [place, word(place)])) as Record<
    (typeof PLACES)[number],
    string
  >;
  const conversation = buildConversation({
    id: canary.document,
    conversationTitle: `About ${canary.title}`,
    isPrivate,
    systemMessage: canary.system,
    modelId: canary.model,
    metadata: { note: canary.metadata },
    extensions: { "dev.colloquy:tags": [canary.tag] },
    messages: [
      buildMessage({ content: `Tell me about ${canary.prompt}` }),
      buildComposite([
        buildCall({ toolName: canary.tool, arguments: { about: canary.answer } }),
        buildText(`It is ${canary.answer}`),
      ]),
      buildMessage({ content: `And ${canary.thinking}` }),
    ],
  });
  const into = library === null ? {} : { libraryId: library };
  const done = await importFile(asker, viewer, `${canary.file}.json`, conversation, into);
  const trash = buildConversation({ conversationTitle: canary.trash, isPrivate });
  const trashed = await importFile(asker, viewer, "other.json", trash, into);
  await deleteConversation(viewer, trashed.entity);
  const folder = await createFolder(viewer, canary.folder);
  if (!folder.ok) throw new Error(folder.problem);
  await moveToFolder(viewer, [done.entity], folder.id);
  await pinToSidebar(viewer, done.entity, true);
  const upload = await asker.upload(
    viewer,
    `${canary.upload}.json`,
    JSON.stringify(buildConversation({ conversationTitle: canary.upload, isPrivate: true })),
  );
  const consent = { format: "cjson", conversations: [done.entity], consent: true };
  const exported = await asker.send(viewer, "POST", "/api/exports", consent);
  if (exported.status !== 200) throw new Error(`no export: ${await exported.text()}`);
  await exported.text();
  const share = { conversation: done.entity, consent: true };
  const shared = await asker.send(viewer, "POST", "/api/shares", share);
  if (shared.status !== 201) throw new Error(`no link: ${await shared.text()}`);
  const list = await asker.send(viewer, "GET", `/api/conversations/${done.entity}/messages`);
  const { slots } = (await list.json()) as { slots: { shown: number }[] };
  const said = { message: slots[0]?.shown, quote: canary.prompt, text: canary.comment };
  const path = `/api/conversations/${done.entity}/comments`;
  const commented = await asker.send(viewer, "POST", path, said);
  if (commented.status !== 201) throw new Error(`no comment: ${await commented.text()}`);
  const { id: comment } = (await commented.json()) as { id: string };
  return {
    viewer,
    library,
    isPrivate,
    folder: folder.id,
    comment,
    conversation: done.entity,
    trashed: trashed.entity,
    importId: done.importId,
    upload,
    canaries: Object.values(canary),
  };
}

/** Whether it is there for somebody at all. */
export const isStranger = (
  viewer: Viewer,
  { viewer: { id }, library, isPrivate }: Secrets,
): boolean => {
  if (viewer.kind !== "member") return true;
  if (library !== null && !viewer.libraries.has(library)) return true;
  if (!isPrivate) return false;
  if (viewer.id === id) return !mayKeepPrivate(viewer);
  return viewer.opened?.some((one) => one.library === library && one.account === id) !== true;
};

async function importFile(
  asker: RouteAsker,
  viewer: MemberViewer,
  name: string,
  value: unknown,
  into: object,
) {
  const importId = await asker.upload(viewer, name, JSON.stringify(value));
  const run = await asker.send(viewer, "POST", `/api/imports/${importId}/run`, into);
  const lines = (await run.text()).trim().split("\n");
  const report = JSON.parse(lines.at(-1) ?? "{}") as { items?: { entityId?: string }[] };
  const entity = report.items?.[0]?.entityId;
  if (entity === undefined) throw new Error(`not imported: ${lines.at(-1)}`);
  return { importId, entity };
}
