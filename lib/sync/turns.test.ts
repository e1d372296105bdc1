import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { addServer, syncToEnd, type SyncedToolset } from "@/lib/testing/library/synced-toolset";
import { longestTurn } from "@/lib/testing/longest-turn";
import { richTool } from "@/lib/testing/mcp/rich-tools";
import { answer, answerText, serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { auditServer } from "./audit-server";

/**
 * A turn of the largest listings that are taken. On a calm machine the longest takes about half of it: the parsing of
 * one answer.
 */
const MOST_MS = 150;

/** Would go on with what of it was not listed. */
const NONE_LACKING = "0 tools: 0 added, 0 changed, 0 archived";

useLibrary();
let server: ToolServer;
let set: SyncedToolset;
/** The JSON text of a list's entries, by the method that asks for it. */
let lists: Record<string, string> = {};
let isNewer = false;

/** What results of the revision of 2026 have beside their list. */
const COMMON = '"resultType":"complete","ttlMs":0,"cacheScope":"public"';

beforeEach(async () => {
  lists = {};
  isNewer = false;
  server = await serveTools((exchange) => {
    const { method, id, response } = exchange;
    if (isNewer && method === "server/discover") {
      return answerText(
        response,
        `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${COMMON},"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}}`,
      );
    }
    if (method === "initialize") {
      return answer(exchange, {
        protocolVersion: "2025-11-25",
        capabilities: { tools: {}, resources: {}, prompts: {} },
        serverInfo: { name: "large", version: "1" },
      });
    }
    const [noun = "", verb] = method.split("/");
    if (verb !== "list") return false;
    const member = method === "resources/templates/list" ? "resourceTemplates" : noun;
    const common = isNewer ? `${COMMON},` : "";
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${common}"${member}":`;
    return answerText(response, `${head}${lists[method] ?? "[]"}}}`);
  });
  set = await addServer(server.url);
});
afterEach(() => server.close());

function tools(count: number, words: string): string {
  return JSON.stringify(Array.from({ length: count }, (_, at) => richTool(at, words)));
}

describe("others have their turn while", () => {
  test("5,000 rich tools are listed for the first time", { timeout: 120_000 }, async () => {
    lists = { "tools/list": tools(5000, "Searches") };
    let first = true;
    const sync = async () => {
      // Another server each time: a second sync of one has less to do.
      if (!first) set = await addServer(server.url);
      first = false;
      expect(await syncToEnd(set)).toMatchObject({ counts: { listed: 5000, added: 5000 } });
    };
    expect(await longestTurn(sync, MOST_MS)).toBeLessThan(MOST_MS);
  });

  test(
    "a server of 2026, whose lists the client checks whole, has 5,000",
    { timeout: 120_000 },
    async () => {
      isNewer = true;
      lists = { "tools/list": tools(5000, "Searches") };
      const audit = async () => {
        const request = { url: server.url, transport: "auto", headers: {} } as const;
        const audited = await auditServer(request, new AbortController().signal);
        expect(audited.ok && audited.audit.protocolVersion).toBe("2026-07-28");
        expect(audited.ok && audited.audit.tools.length).toBe(5000);
      };
      expect(await longestTurn(audit, MOST_MS)).toBeLessThan(MOST_MS);
    },
  );

  test("2,000 tools change", { timeout: 120_000 }, async () => {
    lists = { "tools/list": tools(2000, "Searches") };
    await syncToEnd(set);
    let round = 0;
    const sync = async () => {
      round += 1;
      lists = { "tools/list": tools(2000, `Finds, ${round},`) };
      expect(await syncToEnd(set)).toMatchObject({ counts: { listed: 2000, changed: 2000 } });
    };
    expect(await longestTurn(sync, MOST_MS)).toBeLessThan(MOST_MS);
  });

  test("5,000 resources and 5,000 prompts are listed", { timeout: 120_000 }, async () => {
    let round = 0;
    const entries = (make: (at: number) => object) =>
      JSON.stringify(Array.from({ length: 5000 }, (_, at) => make(at)));
    const sync = async () => {
      round += 1;
      const description = `Round ${round}. ${"Words of a server. ".repeat(40)}`;
      lists = {
        "resources/list": entries((at) => ({
          uri: `docs://${at}`,
          name: `Doc ${at}`,
          description,
        })),
        "prompts/list": entries((at) => ({
          name: `prompt_${at}`,
          description,
          arguments: [{ name: "path", description, required: true }],
        })),
      };
      expect(await syncToEnd(set)).toMatchObject({ state: "done", message: NONE_LACKING });
    };
    expect(await longestTurn(sync, MOST_MS)).toBeLessThan(MOST_MS);
  });

  test("5,000 rich tools are audited", { timeout: 120_000 }, async () => {
    lists = { "tools/list": tools(5000, "Searches") };
    const audit = async () => {
      const request = { url: server.url, transport: "auto", headers: {} } as const;
      const { signal } = new AbortController();
      const audited = await auditServer(request, signal);
      expect(audited.ok && audited.audit.tools.length).toBe(5000);
    };
    expect(await longestTurn(audit, MOST_MS)).toBeLessThan(MOST_MS);
  });
});
