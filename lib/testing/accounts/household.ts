import { makeLibrary } from "@/lib/accounts/libraries";
import { viewerOfSession } from "@/lib/accounts/session";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { storedLibrary } from "@/lib/domain/accounts/library";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";

import { makeMember, makeOwner, type SignedIn } from "./accounts";

/** Somebody as their next request finds them. */
export async function currentViewer({ headers }: SignedIn): Promise<MemberViewer> {
  const viewer = await viewerOfSession(headers);
  if (viewer === null) throw new Error("There is no such session.");
  return viewer;
}

/** Writes a conversation into a library, and gives its id. */
export async function write(
  viewer: MemberViewer,
  library: string,
  isPrivate = false,
): Promise<string> {
  const messages = [{ role: "user" as const, content: "Where do herbs grow?" }];
  const written = { title: "Herbs", messages };
  const { id } = await createWrittenConversation(viewer, written, storedLibrary(library));
  if (isPrivate) {
    const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
    const edit = { kind: "private", value: true } as const;
    await editConversation(viewer, { id, expectedRevision, edit });
  }
  return id;
}

/** The owner of an installation and two editors; Ada has made the library Atlas. */
export async function household() {
  const owner = await makeOwner();
  const ada = await makeMember(owner.viewer, "editor", "ada");
  const ben = await makeMember(owner.viewer, "editor", "ben");
  const made = await makeLibrary(ada.viewer, " Atlas ");
  if (!made.ok) throw new Error(made.message);
  return { owner, ada, ben, atlas: made.data.id };
}
