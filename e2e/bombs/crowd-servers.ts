import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { richTool } from "../../lib/testing/mcp/rich-tools";
import { times } from "./documents";

/** The JSON text of a result, for the nth time that it is asked for. */
type Say = (round: number) => string;

/** How a hostile server answers. */
interface Manners {
  /** The list of its tools, or how it answers in a way of its own. */
  readonly list:
    | Say
    | { readonly by: (response: ServerResponse, id: unknown, round: number) => void };
  /** Resources and prompts, which only some offer. */
  readonly items?: Readonly<Record<string, Say>>;
  readonly call: Say;
}

export interface CrowdServer {
  readonly name: string;
  readonly url: string;
  close(): void;
}

const JSON_TYPE = { "content-type": "application/json" };
const EVENTS = { "content-type": "text/event-stream" };
const object = { type: "object" };
const description = "Words of a server. ".repeat(40);

/** Texts are made once: the servers must not take the core of the one that is measured. */
function once(make: () => unknown): Say {
  let text: string | null = null;
  return () => (text ??= JSON.stringify(make()));
}

/** Texts in turn: more than there are lists of one server, so that no two are alike. */
function inTurn(...texts: readonly Say[]): Say {
  return (round) => texts[round % texts.length]!(round);
}

function nested(depth: number): unknown {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < depth; level += 1) {
    schema = { type: "object", properties: { a: schema } };
  }
  return schema;
}

const rich = (count: number, words: string) =>
  once(() => ({ tools: times(count, (at) => richTool(at, words)) }));
const few = once(() => ({ tools: [{ name: "one", inputSchema: object }] }));
const longText = once(() => ({ content: [{ type: "text", text: "word ".repeat(1_800_000) }] }));
const manyParts = once(() => ({
  content: times(9000, (at) => ({ type: "text", text: `t${at}` })),
}));
const deepResult = once(() => ({ content: [], structuredContent: nested(400) }));

const message = (id: unknown, result: string) =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
const NOTE = `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}\n\n`;
const PING = `data: {"jsonrpc":"2.0","id":"p","method":"ping"}\n\n`;

/** Again and again, until the client goes. */
function forever(response: ServerResponse, everyMs: number, piece: string): void {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.on("close", () => clearInterval(timer));
}

/** Sixteen servers, each hostile in a way of its own: huge, deep, slow, or without an end. */
const MANNERS: Readonly<Record<string, Manners>> = {
  "5,000 rich tools": { list: rich(5000, "Searches"), call: longText },
  "2,000 tools that change each time": {
    list: inTurn(
      ...["Searches", "Finds", "Looks up", "Lists", "Collects"].map((word) => rich(2000, word)),
    ),
    call: manyParts,
  },
  "5,000 tools that go and come": { list: inTurn(rich(5000, "Searches"), few), call: longText },
  "10,000 tools": {
    list: once(() => ({ tools: times(10_000, (at) => ({ name: `t${at}`, inputSchema: object })) })),
    call: manyParts,
  },
  "schemas that nest 60 deep": {
    list: once(() => ({
      tools: times(1500, (at) => ({ name: `t${at}`, inputSchema: nested(29) })),
    })),
    call: deepResult,
  },
  "schemas of 4,000 values": {
    list: inTurn(wideTools("a"), wideTools("b")),
    call: deepResult,
  },
  "a description of 9 MB": {
    list: once(() => ({
      tools: [{ name: "t", description: "ab".repeat(4_500_000), inputSchema: object }],
    })),
    call: longText,
  },
  "900 descriptions of 10 kB": {
    list: inTurn(longDescriptions("word "), longDescriptions("text ")),
    call: longText,
  },
  "5,000 resources and 5,000 prompts": {
    list: few,
    items: {
      "resources/list": once(() => ({
        resources: times(5000, (at) => ({ uri: `docs://${at}`, name: `Doc ${at}`, description })),
      })),
      "resources/templates/list": once(() => ({ resourceTemplates: [] })),
      "prompts/list": once(() => ({
        prompts: times(5000, (at) => ({ name: `p${at}`, description, arguments: [{ name: "a" }] })),
      })),
    },
    call: manyParts,
  },
  "objects that are all different": {
    list: once(() => ({ tools: times(200_000, (at) => ({ [`k${at}`]: 0 })) })),
    call: once(() => Object.fromEntries(times(200_000, (at) => [`k${at}`, 0]))),
  },
  "a body without an end": {
    list: {
      by(response) {
        response.writeHead(200, JSON_TYPE).write('{"jsonrpc":"2.0","id":1,"result":{"tools":[');
        forever(response, 20, '{"name":"t"},'.repeat(5000));
      },
    },
    call: longText,
  },
  "comments without an end": {
    list: {
      by(response) {
        response.writeHead(200, EVENTS);
        forever(response, 20, ":\n".repeat(50_000));
      },
    },
    call: manyParts,
  },
  "an answer that drips": {
    list: {
      by(response) {
        response.writeHead(200, JSON_TYPE);
        forever(response, 50, " ");
      },
    },
    call: longText,
  },
  "pages without an end": {
    list: {
      by(response, id, round) {
        const tools = times(40, (at) => richTool(round * 40 + at));
        const page = JSON.stringify({ tools, nextCursor: `page-${round}` });
        response.writeHead(200, JSON_TYPE).end(message(id, page));
      },
    },
    call: deepResult,
  },
  "notes before the answer": {
    list: {
      by(response, id) {
        response.writeHead(200, EVENTS).write(NOTE.repeat(4000));
        response.end(`data: ${message(id, rich(1000, "Searches")(0))}\n\n`);
      },
    },
    call: longText,
  },
  "questions before the answer": {
    list: {
      by(response, id) {
        response.writeHead(200, EVENTS).write(PING.repeat(490));
        response.end(`data: ${message(id, rich(1000, "Searches")(0))}\n\n`);
      },
    },
    call: manyParts,
  },
};

function wideTools(prefix: string): Say {
  const properties = Object.fromEntries(
    times(1900, (at) => [`${prefix}${at}`, { type: "string" }]),
  );
  return once(() => ({
    tools: times(100, (at) => ({ name: `t${at}`, inputSchema: { type: "object", properties } })),
  }));
}

function longDescriptions(word: string): Say {
  return once(() => ({
    tools: times(900, (at) => ({
      name: `t${at}`,
      description: word.repeat(2000),
      inputSchema: object,
    })),
  }));
}

/** Starts all of them. */
export function startCrowd(): Promise<CrowdServer[]> {
  return Promise.all(Object.entries(MANNERS).map(([name, manners]) => start(name, manners)));
}

async function start(name: string, manners: Manners): Promise<CrowdServer> {
  let round = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { method = "", id } = JSON.parse(body === "" ? "{}" : body) as {
        method?: string;
        id?: unknown;
      };
      answer(request.method ?? "", { method, id }, response);
    });
  });

  function answer(
    verb: string,
    { method, id }: { method: string; id?: unknown },
    response: ServerResponse,
  ): void {
    const say = (result: string) => response.writeHead(200, JSON_TYPE).end(message(id, result));
    const item = manners.items?.[method];
    if (method === "initialize") {
      const offered = manners.items === undefined ? {} : { resources: {}, prompts: {} };
      const serverInfo = { name, version: "1" };
      const capabilities = { tools: {}, ...offered };
      say(JSON.stringify({ protocolVersion: "2025-06-18", capabilities, serverInfo }));
    } else if (method === "tools/list") {
      round += 1;
      if (typeof manners.list === "function") say(manners.list(round));
      else manners.list.by(response, id, round);
    } else if (method === "tools/call") say(manners.call(0));
    else if (item !== undefined) say(item(0));
    else response.writeHead(verb === "POST" ? (id === undefined ? 202 : 404) : 405).end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
