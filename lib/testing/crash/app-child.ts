// A process of the app without its pages: it starts up as the server does, and answers routes, the Tool sets API and a few
// acts that have no route. For tests of several processes on one database, which kill some of them.
import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";

import { viewerOfSession } from "@/lib/accounts/session";
import { signIn, signOut } from "@/lib/accounts/sign-in";
import { backUpIfDue } from "@/lib/backup/run/schedule";
import { editConversation } from "@/lib/data/conversations/edit";
import { getWholeStore } from "@/lib/data/library/client";
import { startUp } from "@/lib/http/server/start-up";
import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { runOf } from "@/lib/sync/running";
import { syncDue } from "@/lib/sync/schedule";
import { startSync } from "@/lib/sync/start-sync";
import { routeFor } from "@/lib/testing/http/route-tree";

const ROUTES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|[/\\])route\.tsx?$/.test(file))
  .map((file) => ({
    file: resolve("app", file),
    path: join("/", file)
      .replace(/\/route\.\w+$/, "")
      .replace(/\[(\w+)\]/g, "{$1}"),
  }));

type Handler = (request: Request) => Promise<Response>;

/** Loads the one route that is asked for: all of them take longer than a test has. */
async function answer(request: Request): Promise<Response> {
  const route = routeFor(ROUTES, new URL(request.url).pathname);
  if (route === undefined) return new Response(null, { status: 404 });
  const loaded = (await import(pathToFileURL(route.file).href)) as Record<string, Handler>;
  const handler = loaded[request.method];
  return handler === undefined ? new Response(null, { status: 405 }) : handler(request);
}

type Act = (input: JsonRecord, headers: Headers) => Promise<unknown>;

const ACTS: Readonly<Record<string, Act>> = {
  async edit(input, headers) {
    const viewer = await viewerOfSession(headers);
    if (viewer === null) return { ok: false, code: "unauthenticated" };
    return editConversation(viewer, {
      id: asText(input["id"]) ?? "",
      expectedRevision: asNumber(input["expectedRevision"]) ?? 0,
      edit: { kind: "title", title: asText(input["title"]) ?? "" },
    });
  },
  "sign-in": (input) =>
    signIn(
      { email: asText(input["email"]) ?? "", password: asText(input["password"]) ?? "" },
      { address: asText(input["address"]) ?? "" },
    ),
  "sign-out": (_input, headers) => signOut(headers),
  "sync-due": () => syncDue(Date.now()),
  async sync(input) {
    const rowId = asNumber(input["rowId"]) ?? 0;
    const started = await startSync(rowId, "manual");
    await runOf(rowId)?.ended;
    return started;
  },
  "back-up": () => backUpIfDue(Date.now()),
  /** Begins a backup and gets no further than to say so; answers then. */
  "begin-backup": async () => {
    const store = await getWholeStore();
    const write = store.write.bind(store);
    return new Promise((said) => {
      store.write = async (...args) => {
        await write(...args);
        said("begun");
        return new Promise(() => undefined);
      };
      backUpIfDue(Date.now()).catch(said);
    });
  },
};

/** Nobody but the test has this door: those of the server are guarded. */
process.on("message", (message) => {
  const asked = asRecord(message);
  const done = (said: object): void => void process.send?.({ id: asked?.["id"], ...said });
  const headers = new Headers({ cookie: asText(asked?.["cookie"]) ?? "" });
  const act = ACTS[asText(asked?.["name"]) ?? ""];
  const doing = act?.(asRecord(asked?.["input"]) ?? {}, headers) ?? Promise.reject(new Error("?"));
  doing.then(
    (result) => done({ result: result ?? null }),
    (error: unknown) => done({ error: String(error) }),
  );
});

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host ?? "localhost"}${url}`, {
    method,
    headers: given,
    signal,
    ...(hasBody
      ? { body: Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>, duplex: "half" }
      : {}),
  });
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const response = await answer(requestOf(incoming, gone.signal));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as never), outgoing);
}

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch((error: unknown) => {
    if (!outgoing.headersSent) outgoing.writeHead(500).end(String(error));
    else outgoing.destroy();
  });
});
await new Promise<void>((listening) => {
  server.listen(0, "127.0.0.1", listening);
});
const address = server.address();
const port = address === null || typeof address === "string" ? 0 : address.port;
process.env["PORT"] = String(port);
await startUp();
process.stdout.write(`ready ${port}\n`);
