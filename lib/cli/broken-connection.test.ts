import { EventEmitter, once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

import packageJson from "@/package.json";

import { EXIT } from "./io/exit-code";
import { printedLine } from "./io/terminal";
import { runProgram } from "./program";

let server: Server;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-broken-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * A server whose connection breaks in the middle of its last answer.
 * @param until what has to have happened before: what a client has not read is gone with the connection
 */
async function serveBroken(sent: string, until?: Promise<unknown>): Promise<string> {
  const json = (response: ServerResponse, value: unknown) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(value));
  };
  server = createServer((request, response) => {
    request.resume();
    switch (`${request.method} ${request.url}`) {
      case "GET /api/health":
        return json(response, { status: "ok", version: packageJson.version });
      case "POST /api/exports/review":
        return json(response, { privateReferences: { count: 0, items: [] } });
      case "POST /api/imports":
        return json(response, { id: "plan", items: [ITEM], notes: [], totals: {} });
      default:
        response.writeHead(200, { "x-export-id": "e1", "content-type": "application/x-ndjson" });
        response.write(sent);
        (until ?? setTimeout(20)).then(
          () => response.destroy(),
          (error: Error) => response.destroy(error),
        );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ITEM = {
  id: "1",
  title: "Tides",
  kind: "conversation",
  verdict: "new",
  problems: [],
  notes: [],
  counts: { messages: 1, attachments: 0, toolsets: 0, tools: 0, models: 0, bytes: 2 },
};

async function colloquy(given: readonly string[], onPrinted: (text: string) => void = () => {}) {
  const [out, said]: [string[], string[]] = [[], []];
  const code = await runProgram(given, {
    input: (async function* () {})(),
    async write(chunk) {
      out.push(Buffer.from(chunk).toString());
      onPrinted(out.join(""));
    },
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  return { code, out: out.join(""), said: said.join("\n") };
}

const LINES = '{"id":"a"}\n{"id":"b"}\n{"id":';

test("an export that breaks off leaves no file", async () => {
  const url = await serveBroken(LINES);
  const file = join(folder, "all.ndjson");
  const { code, said } = await colloquy(["export", "--server", url, "-f", "ndjson", "-o", file]);
  expect([code, existsSync(file), existsSync(`${file}.part`)]).toEqual([EXIT.server, false, false]);
  expect(said.replace(/\d+ bytes/u, "n bytes")).toBe(
    `The connection to ${url} broke after n bytes. No file was written. Run the command again: an export changes nothing in the library.`,
  );
});

test.each([
  ["ndjson", "the first 2 lines are whole."],
  ["cjson", "they are not a whole document."],
])("an export of %s that breaks off says what was printed", async (format, whole) => {
  const printed = new EventEmitter();
  const url = await serveBroken(LINES, once(printed, "all"));
  const given = ["export", "--server", url, "-f", format];
  const { code, out, said } = await colloquy(given, (text) => {
    if (text === LINES) printed.emit("all");
  });
  expect([code, out]).toEqual([EXIT.server, LINES]);
  expect(said).toContain(`What was printed is incomplete: ${whole}`);
});

test("an import whose report does not arrive says that it can be repeated", async () => {
  const url = await serveBroken('{"type":"progress"');
  const file = join(folder, "a.json");
  writeFileSync(file, "{}");
  const { code, said } = await colloquy(["import", "--run", "--server", url, file]);
  expect(code).toBe(EXIT.server);
  expect(said).toContain(`The connection to ${url} broke before the report arrived.`);
});
