import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createMemberKey } from "@/lib/accounts/member-key";
import { createLibrary } from "@/lib/data/accounts/libraries";
import { changeRole } from "@/lib/data/accounts/memberships";
import { listConversations } from "@/lib/data/conversations/list";
import type { KeyScope } from "@/lib/domain/accounts/role";
import { LOCAL_VIEWER, type MemberViewer } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { Api } from "@/lib/testing/http/api";
import { serveHandler, type TestServer } from "@/lib/testing/http/server";
import { useLibrary } from "@/lib/testing/library/library";

import { EXIT } from "./io/exit-code";
import { printedLine } from "./io/terminal";
import { runProgram } from "./program";

useLibrary();
useAccounts({ inLibrary: true });

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-server-"));
  vi.stubEnv("COLLOQUY_CALLED_FROM", folder);
  const api = await Api.load();
  server = await serveHandler((request) => api.send(request));
}, 60_000);
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const put = (name: string, value: unknown): void =>
  writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));

async function keyOf(
  { id }: MemberViewer,
  scope: KeyScope,
  name = "key",
  includesPrivate = true,
): Promise<string> {
  const made = await createMemberKey(id, { name, scope, days: 1, includesPrivate });
  put(name, made.ok ? made.data.key : "");
  chmodSync(join(folder, name), 0o600);
  return name;
}

async function call(...args: string[]) {
  const out: string[] = [];
  const said: string[] = [];
  async function* piped() {
    yield await Promise.resolve(Buffer.from(JSON.stringify(buildConversation({ id: "piped" }))));
  }
  const code = await runProgram(args, {
    input: piped(),
    write: (chunk) => Promise.resolve(void out.push(Buffer.from(chunk).toString())),
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  return { code, out: out.join(""), said: said.join("\n") };
}

const there = (key: string, ...args: string[]) =>
  call("--server", server.origin, ...args, "--key-file", key);

const titled = (id: string, extra: object = {}) => ({
  ...buildConversation({ id }),
  conversationTitle: `Talk ${id}`,
  ...extra,
});

describe("with a key of an editor", () => {
  test("files are planned, imported, listed and exported byte for byte by the server", async () => {
    const key = await keyOf((await makeOwner()).viewer, "write");
    const text = JSON.stringify(titled("walnuts"), null, 3);
    put("walnuts.json", text);
    put('a "quoted" name.json', titled("pears"));
    const planned = await there(key, "import", "walnuts.json", 'a "quoted" name.json', "-");
    expect(planned).toMatchObject({ code: EXIT.done, said: "" });
    expect(planned.out).toMatch(/new\timport\tcjson\t2 messages\tTalk walnuts \(walnuts\.json\)/);
    expect(planned.out).toContain('(a "quoted" name.json)');
    expect(planned.out).toContain("3 documents with");
    expect((await listConversations(LOCAL_VIEWER)).items).toEqual([]);

    const run = await there(key, "import", "walnuts.json", "--run");
    expect(run.out).toMatch(/import \S+ done: 1 imported/);
    const again = await there(key, "import", "walnuts.json", "--run", "--json");
    expect(again.out).toContain('"identical":1');

    const listed = await there(key, "list", "--query", "walnuts");
    expect(listed.out).toMatch(/^\S{26}\t.*\t2 messages\tTalk walnuts\n$/);
    expect((await there(key, "list", "--query", "nowhere")).out).toBe("");
    const exported = await there(key, "export", "doc:walnuts");
    expect(exported).toMatchObject({ code: EXIT.done, out: text });
    expect(exported.said).toMatch(/^export \S+: 1 conversation$/);
    await there(key, "export", "doc:walnuts", "-o", "out.json");
    await there(key, "export", "doc:walnuts", "-o", "exports/");
    expect(readdirSync(join(folder, "exports"))).toEqual(["Talk walnuts.cjson.json"]);
    expect(readFileSync(join(folder, "out.json"), "utf8")).toBe(text);
  });

  test("new conversations go into the library that is named", async () => {
    const owner = await makeOwner();
    const key = await keyOf(owner.viewer, "write");
    const atlas = await createLibrary("Atlas", owner.viewer.id);
    put("walnuts.json", titled("walnuts"));
    const into = async (name: string) =>
      there(key, "import", "walnuts.json", "--run", "--library", name);
    expect(await into("Maps")).toMatchObject({
      code: EXIT.usage,
      said: 'You are in no library called "Maps". Yours are: Main library, Personal library, Atlas.',
    });
    expect((await into("Atlas")).out).toMatch(/done: 1 imported/);
    const { items } = await listConversations(LOCAL_VIEWER);
    expect(items.map(({ libraryId }) => libraryId)).toEqual([atlas]);
    // Its id names it, too.
    expect((await into(atlas ?? "")).out).toMatch(/1 unchanged/);
    expect(await call("import", "walnuts.json", "--library", "Atlas")).toMatchObject({
      code: EXIT.usage,
    });
  });

  test("a decision is the person's, there as here", async () => {
    const owner = await makeOwner();
    const key = await keyOf(owner.viewer, "write");
    put("private.json", titled("mine", { isPrivate: true }));
    await there(key, "import", "private.json", "--run");
    const asked = await there(key, "export");
    expect(asked).toMatchObject({ code: EXIT.decision, out: "" });
    expect(asked.said).toMatch(/--consent <id>.*:\n {2}\S{26} Talk mine/);
    expect((await there(key, "export", "--consent", "all")).out).toContain("Talk mine");
    expect(await there(key, "export", "doc:nowhere")).toMatchObject({ code: EXIT.found });
    put("private.json", titled("mine", { isPrivate: true, conversationTitle: "Other" }));
    const conflict = await there(key, "import", "private.json", "--run", "--decide", "9=skip");
    expect(conflict).toMatchObject({ code: EXIT.usage, said: "The plan has no item 9." });
  });

  test("the permission tests of the library there are run", async () => {
    const key = await keyOf((await makeOwner()).viewer, "write");
    expect((await there(key, "check")).said).toBe("No toolset carries a permission test.");
    put("tools.json", toolsWithTest());
    await there(key, "import", "tools.json", "--run");
    expect(await there(key, "check")).toMatchObject({
      code: EXIT.found,
      out: expect.stringContaining("1 red") as string,
    });
  });
});

describe("the gate", () => {
  test.each([
    ["reader", "write", /role in this library is reader/],
    ["editor", "read", /scope of this API key/],
  ] as const)("a key of a %s for %s imports nothing", async (role, scope, why) => {
    const owner = await makeOwner();
    const { viewer } = await makeMember(owner.viewer, role);
    const key = await keyOf(viewer, scope);
    put("walnuts.json", titled("walnuts"));
    const refused = await there(key, "import", "walnuts.json", "--run");
    expect(refused).toMatchObject({ code: EXIT.server, out: "" });
    expect(refused.said).toMatch(why);
    expect((await there(key, "list")).code).toBe(EXIT.done);
    expect((await listConversations(LOCAL_VIEWER)).items).toEqual([]);
  });

  test("a key without what is private imports the rest, and says why not all", async () => {
    const { viewer } = await makeOwner();
    const key = await keyOf(viewer, "write", "key", false);
    put("shared.json", titled("shared"));
    put("secret.json", titled("secret", { isPrivate: true }));
    const run = await there(key, "import", "shared.json", "secret.json", "--run");
    expect(run.out + run.said).toMatch(/API key doesn’t include private conversations/);
    expect(run.code).not.toBe(EXIT.done);
    expect((await there(key, "list")).out).toMatch(/Talk shared\n$/);
    const titles = (await listConversations(LOCAL_VIEWER)).items.map(({ title }) => title);
    expect(titles).toEqual(["Talk shared"]);
  });

  test("a key sees what its member sees, and ends with the membership", async () => {
    const owner = await makeOwner();
    const ben = await makeMember(owner.viewer, "editor", "Ben");
    const anns = await keyOf(owner.viewer, "write", "anns");
    const bens = await keyOf(ben.viewer, "write", "bens");
    put("shared.json", titled("shared"));
    put("secret.json", titled("secret", { isPrivate: true }));
    await there(anns, "import", "shared.json", "secret.json", "--run");
    expect((await there(anns, "list")).out).toContain("Talk secret");
    const listed = await there(bens, "list");
    expect(listed.out).toContain("Talk shared");
    const everything = await there(bens, "export", "--consent", "all", "-f", "ndjson");
    const named = await there(bens, "export", "doc:secret", "--consent", "all");
    expect(named.code).toBe(EXIT.found);
    for (const { out, said } of [listed, everything]) expect(out + said).not.toContain("secret");
    await changeRole(ben.viewer.id, null);
    expect(await there(bens, "list")).toMatchObject({ code: EXIT.server, out: "" });
  });

  test("without a key, and with one that is none, it is said what is missing", async () => {
    await makeOwner();
    const none = await call("list", "--server", server.origin);
    expect(none).toMatchObject({ code: EXIT.server, out: "" });
    expect(none.said).toMatch(/needs an API key.*--key-file/);
    put("key", `clm_${"0".repeat(43)}`);
    chmodSync(join(folder, "key"), 0o644);
    const wrong = await there("key", "list");
    expect(wrong).toMatchObject({ code: EXIT.server, out: "" });
    expect(wrong.said).toMatch(
      /Others on this machine can read .*key[^]*does not accept this API key/,
    );
  });
});

test("COLLOQUY_KEY stands for a file, and a server without accounts needs no key", async () => {
  const { viewer } = await makeOwner();
  const made = await createMemberKey(viewer.id, { name: "Key", scope: "read", days: 1 });
  vi.stubEnv("COLLOQUY_KEY", made.ok ? made.data.key : "");
  expect((await call("list", "--server", server.origin)).code).toBe(EXIT.done);
  vi.stubEnv("COLLOQUY_KEY", "");
  vi.stubEnv("COLLOQUY_ACCOUNTS", "");
  expect((await call("list", "--server", server.origin)).code).toBe(EXIT.done);
});

describe("an address", () => {
  test.each([
    ["http://colloquy.example", /has no TLS/],
    ["http://127.0.0.1.evil.example", /has no TLS/],
    ["https://ann:secret@colloquy.example", /--key-file/],
    ["ftp://colloquy.example", /is not the address of a server/],
    ["nonsense", /is not the address of a server/],
  ])("%s is refused before anything is sent", async (address, why) => {
    const fetching = vi.spyOn(globalThis, "fetch");
    const refused = await call("list", "--server", address);
    expect(refused).toMatchObject({ code: EXIT.usage, out: "" });
    expect(refused.said).toMatch(why);
    expect(refused.said).not.toContain("secret@");
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });

  test("where nobody answers, where something else does, and where another version runs", async () => {
    const answering = async (status: number, body: string, headers = {}) => {
      const other = createServer((_, response) => response.writeHead(status, headers).end(body));
      await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
      const address = other.address();
      const port = typeof address === "object" ? address?.port : 0;
      const result = await call("list", "--server", `http://127.0.0.1:${port}`);
      other.closeAllConnections();
      await new Promise((done) => other.close(done));
      return { ...result, port };
    };
    const version = await answering(200, JSON.stringify({ status: "ok", version: "9.1.0" }));
    expect(version.code).toBe(EXIT.server);
    expect(version.said).toMatch(
      /runs Colloquy 9\.1\.0 and this is .*Use the version of the server/,
    );
    const page = await answering(200, "<html>");
    expect(page.said).toMatch(/is not Colloquy/);
    const led = await answering(302, "", { location: "https://evil.example/" });
    expect(led.said).toMatch(
      /answered 302 and is not Colloquy.*It leads to https:\/\/evil\.example/,
    );
    const gone = await call("list", "--server", `http://127.0.0.1:${led.port}`);
    expect(gone).toMatchObject({ code: EXIT.server, out: "" });
    expect(gone.said).toMatch(/does not answer \(ECONNREFUSED\)/);
  });

  test("what is for the library here is not taken along", async () => {
    put("walnuts.json", titled("walnuts"));
    const { origin } = server;
    const data = process.env["COLLOQUY_DATA"];
    expect((await call("list", "--data", "x", "--server", origin)).code).toBe(EXIT.usage);
    process.env["COLLOQUY_DATA"] = data;
    for (const args of [
      ["list", "--key-file", "key"],
      ["check", "walnuts.json", "--server", origin],
      ["verify", "--server", origin],
      ["backup", "x", "--server", origin],
    ]) {
      expect([args, (await call(...args)).code]).toEqual([args, EXIT.usage]);
    }
  });
});

function toolsWithTest(): object {
  const tests = [
    { name: "always asked", match: { name: "*" }, expect: { requiresApproval: true } },
  ];
  const extensions = { "dev.colloquy:tests": { v: 1, tests } };
  return buildToolsets([buildToolset({ tools: [buildTool({ name: "look" })], extensions })]);
}
