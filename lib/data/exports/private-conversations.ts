import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";

/** A private conversation, as far as a reference to it can be recognised. */
export interface PrivateConversation {
  /** Store id. */
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
}

/** Every private conversation of the library, those in the trash too: deleting one does not make it public. */
export async function listPrivateConversations(viewer: Viewer): Promise<PrivateConversation[]> {
  const store = await getStore(viewer);
  return store.read((sql) =>
    sql.query
      .selectFrom("Conversation")
      .select(["id", "documentId", "title"])
      .where("isPrivate", "=", 1)
      .orderBy("id")
      .execute(),
  );
}
