import { listConversations } from "@/lib/data/conversations/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { ConversationPage } from "@/lib/domain/conversation/view/listing";
import { inEnglish } from "@/lib/domain/imports/content-words";
import type { LibraryServer } from "@/lib/net/library-server";

import { EXIT } from "../io/exit-code";
import { askJson, openServer, SERVER_OPTIONS } from "./server";
import { JSON_OPTION, type Command } from "./command";

export const list: Command = {
  name: "list",
  summary: "Lists the conversations of the library, or those that a search finds.",
  usage: "list [--query <search>] [--json]",
  most: 0,
  options: {
    query: { type: "string", short: "q", value: "<search>", help: "what a search finds" },
    ...JSON_OPTION,
    ...SERVER_OPTIONS,
    data: {
      type: "string",
      value: "<folder>",
      help: "the library; default COLLOQUY_DATA or ./data",
    },
  },
  async run(given, terminal) {
    const server = await openServer(given, terminal);
    const query = given.text("query");
    for (let cursor: string | null = null; ;) {
      const asked = {
        ...(query === undefined ? {} : { query }),
        ...(cursor === null ? {} : { cursor }),
        limit: PAGE,
      };
      const page: ConversationPage =
        server === null
          ? await listConversations(LOCAL_VIEWER, asked)
          : await pageOf(server, asked);
      for (const item of page.items) {
        const { id, title, messageCount, isPrivate, updatedMs, createdMs } = item;
        const atMs = updatedMs ?? createdMs;
        const time = atMs === null ? null : new Date(atMs).toISOString();
        if (given.has("json")) {
          const line = { id, title, messages: messageCount, isPrivate, time };
          await terminal.write(`${JSON.stringify(line)}\n`);
        } else {
          const marks = isPrivate ? ["private"] : [];
          await terminal.print(
            id,
            time ?? "no time recorded",
            inEnglish(messageCount, ["message", "messages"]),
            title,
            ...marks,
          );
        }
      }
      if (page.nextCursor === null) return EXIT.done;
      cursor = page.nextCursor;
    }
  },
};

const PAGE = 200;

async function pageOf(
  server: LibraryServer,
  asked: Readonly<Record<string, string | number>>,
): Promise<ConversationPage> {
  const search = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return askJson<ConversationPage>(server, `/api/conversations?${search.toString()}`);
}
