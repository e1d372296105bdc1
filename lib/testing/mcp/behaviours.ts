import { gzipSync } from "node:zlib";

import type { JsonRecord } from "@/lib/shared/read-value";

import { answer, answerText, type Behaviour, type Exchange } from "./tool-server";

/** What a tool of a test server says of itself: any JSON, also what no client should take. */
export type RawTool = JsonRecord;

/** Lets a server answer `tools/list` in a way of its own; the rest stays as it is everywhere. */
export function listingBy(list: (exchange: Exchange) => void): Behaviour {
  return (exchange) => {
    if (exchange.method !== "tools/list") return false;
    list(exchange);
    return true;
  };
}

/** Lists what `tools` gives at that moment on one page. */
export function listing(tools: () => readonly unknown[]): Behaviour {
  return listingBy((exchange) => answer(exchange, { tools: tools() }));
}

/** Lists several pages, the cursor being the number of the page. */
export function pages(...lists: readonly (readonly unknown[])[]): Behaviour {
  return listingBy((exchange) => {
    const at = Number(exchange.params["cursor"] ?? 0);
    answer(exchange, {
      tools: lists[at] ?? [],
      ...(at + 1 < lists.length ? { nextCursor: String(at + 1) } : {}),
    });
  });
}

/** There is always one more page, each with a cursor that was never seen. */
export function endlessCursor(): Behaviour {
  let page = 0;
  return listingBy((exchange) => {
    page += 1;
    const tools = [plainTool(`tool_${page}`)];
    answer(exchange, { tools, nextCursor: `page-${page}` });
  });
}

/** The cursor of the second page leads to the second page. */
export function repeatedCursor(): Behaviour {
  return listingBy((exchange) => {
    answer(exchange, { tools: [plainTool("again")], nextCursor: "same" });
  });
}

/** Sends a byte of the answer every so often, without an end. */
export function slowLoris(everyMs = 20): Behaviour {
  return listingBy(({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), everyMs);
    response.once("close", () => clearInterval(timer));
  });
}

/** Takes the request and never says a word. */
export function silence(): Behaviour {
  return () => true;
}

/** Sends every request elsewhere. */
export function redirect(location: string, status = 307): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { location }).end();
    return true;
  };
}

/** Refuses every request; the text of the answer is hostile too. */
export function refuse(status: number, text = "<script>alert(1)</script>"): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { "content-type": "text/html" }).end(text);
    return true;
  };
}

/** Lists a first page, and cuts the connection in the middle of the second. */
export function cutInPageTwo(first: readonly unknown[]): Behaviour {
  return listingBy((exchange) => {
    const { params, response } = exchange;
    if (params["cursor"] === undefined) {
      answer(exchange, { tools: first, nextCursor: "2" });
      return;
    }
    response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    response.write('{"jsonrpc":"2.0","result":{"tools":[', () => response.socket?.destroy());
  });
}

/** A small answer that unfolds to `bytes`. */
export function gzipBomb(bytes: number): Behaviour {
  const packed = gzipSync(
    Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"tools":[],"_meta":{"x":"'),
      Buffer.alloc(bytes, "a"),
      Buffer.from('"}}}'),
    ]),
  );
  return listingBy(({ response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(packed);
  });
}

/** Answers `tools/list` with this text, whatever it is. */
export function text(of: (exchange: Exchange) => string, type?: string): Behaviour {
  return listingBy((exchange) => {
    if (type === undefined) answerText(exchange.response, of(exchange));
    else exchange.response.writeHead(200, { "content-type": type }).end(of(exchange));
  });
}

/** A tool without anything special about it. */
export function plainTool(name: string, members: JsonRecord = {}): RawTool {
  return {
    name,
    description: `Does ${name}`,
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
    ...members,
  };
}
