import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { listing, plainTool, refuse } from "@/lib/testing/mcp/behaviours";
import { freePort, programLine } from "@/lib/testing/mcp/real-servers";
import { serveTools } from "@/lib/testing/mcp/tool-server";

import type { NetFailure } from "../guard/failure";
import { listTools, type Listing } from "../list-tools";
import { readOperatorRules } from "../guard/operator-rules";
import type { HttpTarget, ProgramTarget } from "../guard/resolved-target";

const signal = new AbortController().signal;
const local = readOperatorRules({});
const limits = { connectMs: 6000, pageMs: 6000, runMs: 15_000, endMs: 300 };

function server(url: string, members: Partial<HttpTarget> = {}): HttpTarget {
  return { kind: "http", transport: "http", url, headers: {}, filledIn: [], ...members };
}

describe("which transport", () => {
  test.each([
    [404, ["POST", "POST", "GET"]],
    [405, ["POST", "POST", "GET"]],
    [400, ["POST", "POST", "GET"]],
    // Older servers fail in any way at a question that comes before `initialize`, so they are asked once more.
    [401, ["POST", "POST"]],
    [403, ["POST"]],
    [429, ["POST", "POST"]],
    [500, ["POST", "POST"]],
    [503, ["POST", "POST"]],
  ])("after HTTP %i", async (status, methods) => {
    const asked: string[] = [];
    const listener: RequestListener = (request, response) => {
      asked.push(request.method ?? "");
      response.writeHead(status).end();
    };
    await withHttp(listener, async (url) => {
      const answer = await listTools(server(url, { transport: "unknown" }), {
        signal,
        rules: local,
        limits,
      });
      expect(answer.ok).toBe(false);
    });
    expect(asked).toEqual(methods);
  });

  test("a stated one is not left", async () => {
    const running = await serveTools(refuse(404));
    const answer = await listTools(server(running.url), { signal, rules: local, limits });
    expect(answer).toMatchObject({ ok: false, errorType: "CONNECTION_FAILED" });
    expect(running.asked.length).toBeLessThanOrEqual(2);
    await running.close();
  });
});

async function withHttp(listener: RequestListener, work: (url: string) => Promise<void>) {
  const http = createServer(listener);
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  try {
    await work(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
  } finally {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  }
}

describe("what a server was sent for a reference", () => {
  const tools = [plainTool("look", { description: "For team-north-7 and ab" })];
  const listed = async (...filledIn: string[]) => {
    const running = await serveTools(listing(() => tools));
    const answer = await listTools(server(running.url, { filledIn }), {
      signal,
      rules: local,
      limits,
    });
    await running.close();
    if (!answer.ok) throw new Error(answer.message);
    return answer.tools;
  };

  test("is not in the list it gives back", async () => {
    expect(await listed("team-north-7")).toEqual([
      plainTool("look", { description: "For ••• and ab" }),
    ]);
  });

  test("is left where it is too short to be told from words", async () => {
    expect(await listed("ab", "team")).toEqual(tools);
  });
});

describe("what is told", () => {
  const shared = readOperatorRules({
    HOST: "0.0.0.0",
    COLLOQUY_ALLOW_HOSTS: "127.0.0.1,x.invalid",
  });

  async function failing(url: string, rules = local): Promise<NetFailure> {
    const answer = await listTools(server(url), { signal, rules, limits });
    if (answer.ok) throw new Error("it did not fail");
    return answer;
  }

  test("whoever sits at this machine learns the reason", async () => {
    const running = await serveTools(refuse(502));
    const closed = `http://127.0.0.1:${await freePort()}/`;
    const details = [
      await failing(closed),
      await failing("http://x.invalid/"),
      await failing(running.url.replace("http:", "https:")),
      await failing(running.url),
    ].map(({ errorType, detail }) => `${errorType}: ${detail ?? ""}`);
    await running.close();
    expect(details[0]).toBe("CONNECTION_FAILED: The connection was refused (ECONNREFUSED)");
    expect(details[1]).toMatch(/^CONNECTION_FAILED: The name (does not|cannot be) resolve/);
    expect(details[2]).toMatch(/^CONNECTION_FAILED: TLS failed/);
    expect(details[3]).toBe("CONNECTION_FAILED: It answered HTTP 502.");
  });

  test("others learn the same of all of them", async () => {
    const running = await serveTools(refuse(502));
    const answers = [
      await failing(`http://127.0.0.1:${await freePort()}/`, shared),
      await failing("http://x.invalid/", shared),
      await failing(running.url, shared),
    ];
    await running.close();
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).not.toHaveProperty("detail");
  });
});

test("headers go out as they are, and come back in no failure", async () => {
  const running = await serveTools(listing(() => [plainTool("a")]));
  const target = server(running.url, {
    headers: { authorization: "Bearer canary-value", "x-key": "é" },
    filledIn: ["canary-value"],
  });
  const answer = await listTools(target, { signal, rules: local, limits });
  expect(answer.ok).toBe(true);
  expect(
    running.asked.every(({ headers }) => headers.authorization === "Bearer canary-value"),
  ).toBe(true);
  running.behave(({ headers, response }) => {
    response.writeHead(418, `no ${headers.authorization ?? ""}`).end(headers.authorization);
    return true;
  });
  const failed = await listTools(target, { signal, rules: local, limits });
  await running.close();
  expect(failed.ok).toBe(false);
  expect(JSON.stringify(failed)).not.toContain("canary");
});

describe("programs", () => {
  /** A server that answers what `answers` gives for a method, and tells on stderr what it was given. */
  const script = (body: string) =>
    `const lines=require("node:readline").createInterface({input:process.stdin});
const say=(id,result)=>console.log(JSON.stringify({jsonrpc:"2.0",id,result}));
lines.on("line",(line)=>{const {id,method,params}=JSON.parse(line);${body}});`;
  const OLD = `if(method==="initialize")say(id,{protocolVersion:params.protocolVersion,capabilities:{tools:{}},serverInfo:{name:"old",version:"1"}});
if(method==="tools/list")say(id,{tools:[{name:"a",inputSchema:{type:"object"}}]});`;

  function program(code: string, members: Partial<ProgramTarget> = {}): ProgramTarget {
    const args = ["-e", code];
    return {
      kind: "stdio",
      command: process.execPath,
      args,
      env: {},
      cwd: null,
      filledIn: [],
      ...members,
    };
  }

  function run(
    target: ProgramTarget,
    env: Record<string, string> = {},
  ): Promise<Listing | NetFailure> {
    const COLLOQUY_STDIO =
      target.command === process.execPath
        ? programLine(target.args)
        : JSON.stringify([target.command, ...target.args]);
    const rules = readOperatorRules({ COLLOQUY_STDIO, ...env });
    return listTools(target, { signal, rules, limits });
  }

  test("nothing starts unless the whole line is allowed", async () => {
    const mark = join(tmpdir(), `colloquy-started-${process.pid}`);
    const target = program(`require("node:fs").writeFileSync(${JSON.stringify(mark)},"")`);
    for (const COLLOQUY_STDIO of ["", programLine(["-e"]), "node"]) {
      const rules = readOperatorRules({ COLLOQUY_STDIO });
      const answer = await listTools(target, { signal, rules, limits });
      expect(answer).toMatchObject({ ok: false, errorType: "STDIO_DISABLED" });
    }
    expect(existsSync(mark)).toBe(false);
  });

  test("one that says nothing to questions it does not know is asked in the older way", async () => {
    expect(await run(program(script(OLD)))).toMatchObject({ ok: true, transport: "stdio" });
  });

  test("one that ends at the first question it does not know is started again", async () => {
    const code = script(`if(method==="server/discover")process.exit(1);${OLD}`);
    expect(await run(program(code))).toMatchObject({ ok: true, tools: [{ name: "a" }] });
  });

  test("one that does not start, or ends, is told apart; what it wrote is masked", async () => {
    const none = await run(program("", { command: "/nonexistent/program" }));
    expect(none).toMatchObject({ errorType: "CONNECTION_FAILED" });
    const code = `console.error("bad key "+process.env.THE_KEY);process.exit(2)`;
    const target = program(code, { env: { THE_KEY: "canary-value" }, filledIn: ["canary-value"] });
    const ended = await run(target);
    expect(ended).toMatchObject({ errorType: "CONNECTION_FAILED" });
    expect(JSON.stringify(ended)).toContain("bad key");
    expect(JSON.stringify(ended)).not.toContain("canary");
    expect(JSON.stringify(await run(target, { HOST: "0.0.0.0" }))).not.toContain("bad key");
  });

  test("one that dies in the middle says what it wrote last, and what it writes for people is no fault", async () => {
    const chatty = `console.log("Welcome!");console.log("{not json");${script(OLD)}`;
    expect(await run(program(chatty))).toMatchObject({ ok: true, tools: [{ name: "a" }] });
    const dying = script(
      `if(method==="tools/list"){console.error("out of luck "+process.env.THE_KEY);process.exit(3)}${OLD}`,
    );
    const target = program(dying, { env: { THE_KEY: "canary-value" }, filledIn: ["canary-value"] });
    const ended = await run(target);
    expect(ended).toMatchObject({
      errorType: "CONNECTION_FAILED",
      detail: expect.stringContaining("out of luck"),
    });
    expect(JSON.stringify(ended)).not.toContain("canary");
    expect(JSON.stringify(await run(target, { HOST: "0.0.0.0" }))).not.toContain("out of luck");
  });

  test("one that writes without an end is cut off", async () => {
    const flood = `const some="a".repeat(65536);const go=()=>{while(process.stdout.write(some));process.stdout.once("drain",go)};go();`;
    expect(await run(program(flood))).toMatchObject({ errorType: "PROTOCOL_ERROR" });
  });

  test("what it started ends with it, also when it will not go by itself", async () => {
    const directory = mkdtempSync(join(tmpdir(), "colloquy-group-"));
    const file = join(directory, "pids");
    const child = `process.on("SIGTERM",()=>{});setInterval(()=>{},1000)`;
    const code = `process.on("SIGTERM",()=>{});setInterval(()=>{},1000);
const c=require("node:child_process").spawn(process.execPath,["-e",${JSON.stringify(child)}]);
require("node:fs").appendFileSync(${JSON.stringify(file)},process.pid+" "+c.pid+" ");${script(OLD)}`;
    expect(await run(program(code))).toMatchObject({ ok: true });
    const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
    expect(pids).toHaveLength(2);
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
    rmSync(directory, { recursive: true });
  });
});

/** One that ended and waits to be collected by whatever runs the machine is not running. */
function isRunning(pid: number): boolean {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)]);
  return status === 0 && !stdout.toString().startsWith("Z");
}
