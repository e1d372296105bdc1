import "server-only";

import { branchGraph } from "@/lib/data/conversations/branch-graph";
import { getConversation } from "@/lib/data/conversations/get";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { takeLeftWrites } from "@/lib/data/store/locks/reading-thread";
import { freeze } from "@/lib/export/share/freeze";
import { planImport } from "@/lib/import/plan/plan";
import { giveAwayCredentials } from "@/lib/import/credentials/held";

import { log } from "./log/log";
import { decisionCountsHere } from "./permissions/permissions-here";
import { routeBrand, type RouteHandler } from "./route";
import { sendStream } from "./threads/send-stream";
import type { ForwardedRequest, LibraryPlace, PageQuestion, ReadingTasks } from "./threads/tasks";

type Implementation<Name extends keyof ReadingTasks> = (
  input: ReadingTasks[Name]["input"],
) => Promise<ReadingTasks[Name]["output"]>;

/** What a thread carries out that answers requests of these routes for the main one. */
export function readingTasks(routes: readonly RouteHandler[]): {
  readonly [Name in keyof ReadingTasks]: Implementation<Name>;
} {
  const handlers = new Map<string, RouteHandler>(
    routes.flatMap((route) => route[routeBrand].map(({ id }) => [id, route] as const)),
  );
  function answer(asked: ForwardedRequest): Promise<Response> {
    const { operation, requestId, viewer, method, url, headers, body, library } = asked;
    openPlace(library);
    const handler = handlers.get(operation);
    if (handler === undefined) throw new Error(`${operation} is not answered by threads`);
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body !== null && { body: Buffer.from(body) }),
    });
    return handler.answer(request, requestId, viewer);
  }
  return {
    async answer(asked) {
      const response = await answer(asked);
      const importId = /\/api\/imports\/(\w{26})\//.exec(asked.url)?.[1];
      return {
        status: response.status,
        headers: [...response.headers],
        body: new Uint8Array(await response.arrayBuffer()),
        credentials: importId === undefined ? [] : [giveAwayCredentials(importId)],
      };
    },
    async stream({ port, ...asked }) {
      await sendStream(port, await answer(asked));
      return { credentials: [] };
    },
    async page({ question, library }) {
      openPlace(library);
      return { text: JSON.stringify(await lookUp(question)), credentials: [] };
    },
    async freeze({ viewer, request, library }) {
      openPlace(library);
      const frozen = await freeze(viewer, request);
      return { frozen, left: takeLeftWrites(), credentials: [] };
    },
    async planImport({ importId, requestId, viewer, library }) {
      openPlace(library);
      const onError = (error: unknown) => log("error", "import-plan-failed", { requestId }, error);
      const result = await planImport(importId, { viewer, onError });
      return {
        plan: result.ok
          ? { ok: true, text: new TextEncoder().encode(JSON.stringify(result.plan)) }
          : result,
        credentials: [giveAwayCredentials(importId)],
      };
    },
  };
}

function lookUp(question: PageQuestion): Promise<unknown> {
  switch (question.page) {
    case "conversation":
      return getConversation(question.viewer, question.id);
    case "timeline":
      return loadTimelineWindow(question.viewer, question.id, question.options);
    case "decisions":
      return decisionCountsHere(question.viewer);
    case "branches":
      return branchGraph(question.viewer, question.id, question.options);
  }
}

/** A thread outlives the environment of a test; a server has one library for its life. */
function openPlace({ data, database }: LibraryPlace): void {
  const variables = [
    ["COLLOQUY_DATA", data],
    ["DATABASE_URL", database],
  ] as const;
  for (const [name, value] of variables) {
    if (value === null) delete process.env[name];
    else process.env[name] = value;
  }
}
