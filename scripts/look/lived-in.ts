import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createApiKey } from "@/lib/data/api/keys";
import { listConversations } from "@/lib/data/conversations/list";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { closeStore } from "@/lib/data/library/client";
import { deleteConversation } from "@/lib/data/trash/move";

/** The first conversations stay, because screens show them; the next ones go to the trash. */
const STAY = 20;
const DELETED = 8;
const IN_FOLDER = 9;
const FOLDERS = ["Garden", "Work", "A folder with a name that is far too long for the sidebar"];

/** Fills what only use fills: folders, the trash, keys. For a library of many conversations. */
export async function fillByUse(data: string): Promise<void> {
  process.env["COLLOQUY_DATA"] = data;
  try {
    const { items } = await listConversations(LOCAL_VIEWER, { limit: STAY + DELETED });
    const ids = items.map(({ id }) => id);
    for (const [at, name] of FOLDERS.entries()) {
      const made = await createFolder(LOCAL_VIEWER, name);
      const from = at * (IN_FOLDER / FOLDERS.length);
      const part = ids.slice(from, from + IN_FOLDER / FOLDERS.length);
      if (made.ok) await moveToFolder(LOCAL_VIEWER, part, made.id);
    }
    for (const id of ids.slice(STAY)) await deleteConversation(LOCAL_VIEWER, id);
    await createApiKey("Nightly backup", "tools:read");
    await createApiKey("Deployment of the garden’s tools", "tools:manage");
  } finally {
    await closeStore();
  }
}

/** Exports some conversations over HTTP, so that the list of exports has rows. */
export async function exportSome(url: string, ids: readonly string[]): Promise<void> {
  const formats = ["cjson", "markdown", "html", "openai-chat"];
  for (const [at, id] of ids.entries()) {
    const body = JSON.stringify({ conversations: [id], format: formats[at % formats.length] });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/api/exports`, { method: "POST", headers, body });
    await answer.arrayBuffer();
  }
}
