import { afterAll, describe, expect, test } from "vitest";

import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import {
  filesystemProgram,
  programLine,
  PROGRAMS,
  startEverything,
  startModern,
} from "@/lib/testing/mcp/real-servers";

import { callTool } from "./call-tool";
import type { NetFailure } from "./guard/failure";
import { listTools, type Listing } from "./list-tools";
import { readOperatorRules } from "./guard/operator-rules";
import type { HttpTarget, ProgramTarget } from "./guard/resolved-target";

const signal = new AbortController().signal;
const files = filesystemProgram();
afterAll(files.remove);

const all = [...Object.values(PROGRAMS), files.args];
const rules = readOperatorRules({ COLLOQUY_STDIO: all.map(programLine).join("\n") });

function program(args: readonly string[]): ProgramTarget {
  return { kind: "stdio", command: process.execPath, args, env: {}, cwd: null, filledIn: [] };
}

function server(url: string, transport: HttpTarget["transport"]): HttpTarget {
  return { kind: "http", transport, url, headers: {}, filledIn: [] };
}

function listed(answer: Listing | NetFailure): Listing {
  if (!answer.ok) throw new Error(`${answer.errorType}: ${answer.message} ${answer.detail ?? ""}`);
  return answer;
}

const namesOf = ({ tools }: Listing): unknown[] =>
  (tools as JsonRecord[]).map((tool) => tool["name"]);

describe("published servers", () => {
  test.each([
    ["everything", PROGRAMS.everything, 15],
    ["filesystem", files.args, 14],
    ["memory", PROGRAMS.memory, 9],
    ["sequential thinking", PROGRAMS["sequential-thinking"], 1],
  ])("%s over standard input and output", async (_, args, count) => {
    const answer = listed(await listTools(program(args), { signal, rules }));
    expect(answer).toMatchObject({ transport: "stdio", pages: 1, skipped: [] });
    expect(answer.protocolVersion).toBe("2025-11-25");
    expect(answer.tools).toHaveLength(count);
  });

  test("everything says the same over every transport, whether it is named or not", async () => {
    const overStdio = listed(await listTools(program(PROGRAMS.everything), { signal, rules }));
    for (const kind of ["streamableHttp", "sse"] as const) {
      const running = await startEverything(kind);
      try {
        const transport = kind === "sse" ? "sse" : "http";
        for (const stated of [transport, "unknown"] as const) {
          const answer = listed(await listTools(server(running.url, stated), { signal, rules }));
          expect(answer.transport).toBe(transport);
          expect(answer.tools).toEqual(overStdio.tools);
        }
        const target = server(running.url, transport);
        const called = await callTool(target, "echo", { message: "hello" }, { signal, rules });
        expect(called).toMatchObject({
          ok: true,
          result: { content: [{ type: "text", text: "Echo: hello" }] },
        });
      } finally {
        await running.stop();
      }
    }
  });

  test("the newer generation of the protocol, with what only it has", async () => {
    const answer = listed(await listTools(program(PROGRAMS.modern), { signal, rules }));
    expect(answer.protocolVersion).toBe("2026-07-28");
    expect(namesOf(answer)).toEqual(["read_weather", "list_cities"]);
    expect(answer.serverInfo).toMatchObject({ name: "modern-tools" });
    expect(answer.instructions).toBe("Ask for one city at a time.");
    expect(answer.ttlMs).toBeTypeOf("number");
    expect(answer.cacheScope).toMatch(/public|private/);
    const called = await callTool(
      program(PROGRAMS.modern),
      "read_weather",
      { city: "Bern" },
      { signal, rules },
    );
    expect(called).toMatchObject({ ok: true, result: { structuredContent: { celsius: 12 } } });
  });

  test("the newer generation over HTTP says the same", async () => {
    const overStdio = listed(await listTools(program(PROGRAMS.modern), { signal, rules }));
    const running = await startModern();
    const target = server(running.url, "unknown");
    const answer = listed(await listTools(target, { signal, rules }));
    const args = { city: "Bern" };
    const inputSchema = asRecord(answer.tools[0])?.["inputSchema"];
    const called = await callTool(target, "read_weather", args, { signal, rules, inputSchema });
    const bare = await callTool(target, "read_weather", args, { signal, rules });
    await running.stop();
    expect(answer).toEqual({ ...overStdio, transport: "http" });
    expect(called).toMatchObject({ ok: true, result: { structuredContent: { celsius: 12 } } });
    // The server wants the city as a header, too.
    expect(bare).toMatchObject({ ok: false, errorType: "PROTOCOL_ERROR" });
  });

  test("a program knows nothing of our environment", async () => {
    process.env["COLLOQUY_TEST_CANARY"] = "seen";
    const called = await callTool(program(PROGRAMS.everything), "get-env", {}, { signal, rules });
    delete process.env["COLLOQUY_TEST_CANARY"];
    const text = JSON.stringify(called);
    expect(text).toContain("PATH");
    expect(text).not.toContain("COLLOQUY");
  });
});
