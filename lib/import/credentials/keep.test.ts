import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { toolsetText } from "@/lib/data/toolsets/list";
import { asList, asRecord } from "@/lib/shared/read-value";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import { readTarget } from "@/lib/net/server-target";
import { resolveTarget } from "@/lib/secrets/resolve-target";
import { listSecrets, setSecret } from "@/lib/secrets/store";
import { filesWithCanary, makeCanary } from "@/lib/testing/leaks/canary";
import {
  collectText,
  planFiles,
  runPlan,
  zipFiles,
  type DroppedFile,
} from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { forgetCredentials, heldCredentials } from "./held";
import { keepCredentials } from "./keep";
import { offerCredentials } from "./offer";
import { readAgain } from "../fix/reparse";
import { undoImport } from "../run/undo";

useLibrary();

const ORIGIN = "https://tools.example";
const NAME = "POND_AUTHORIZATION";
const CANARY = makeCanary();
const url = `${ORIGIN}/mcp`;
const headers = { Authorization: `Bearer ${CANARY}` };
const NONE = { offered: [], clashes: [] };

const cursor = (server: object = { url, headers }) => ({ mcpServers: { pond: server } });
const vscode = { servers: { pond: { type: "http", url, headers } } };
const goose = { extensions: { pond: { type: "streamable_http", uri: url, headers } } };
const set = { metadata: { name: "pond" }, spec: { adapter: { mcp: { url, headers } } } };
const BUNDLE: DroppedFile[] = [
  ["cadenya.yaml", "bundleKey: quay\n"],
  [".cadenya/toolSets/pond.yaml", `# mine\n${stringify(set)}`],
];
const ours = buildToolsets([{ id: "pond", kind: "mcp", server: { url }, headers, tools: [] }]);

/** The headers the server of an imported toolset would be asked with. */
async function sentHeaders(documentId: string | undefined): Promise<unknown> {
  const text = await collectText((await toolsetText(documentId ?? ""))!.chunks);
  const [toolset] = asList(asRecord(JSON.parse(text))?.["toolsets"]);
  const read = readTarget(asRecord(toolset)!);
  if (!read.ok) return read;
  const resolved = await resolveTarget(read.target, readOperatorRules({}));
  return resolved.ok && resolved.target.kind === "http" ? resolved.target.headers : resolved;
}

const leaks = () => filesWithCanary(dataDirectory(), [CANARY]);

const DROPS: [string, () => Promise<DroppedFile>, string][] = [
  ["a document of ours", async () => ["tools.json", ours], "tools.json"],
  ["a configuration of Cursor", async () => ["a/.cursor/mcp.json", cursor()], "a/.cursor/mcp.json"],
  [
    "one of VS Code with comments",
    async () => ["vscode.mcp.json", `// mine\n${JSON.stringify(vscode).replace(/\}$/u, ",}")}`],
    "vscode.mcp.json",
  ],
  [
    "one of Goose in YAML",
    async () => ["goose/config.yaml", `# mine\n${stringify(goose)}`],
    "goose/config.yaml",
  ],
  ["a tool set of Cadenya", async () => ["set.json", set], "set.json"],
  [
    "a bundle of Cadenya in an archive",
    async () => ["quay.zip", await zipFiles(...BUNDLE)],
    "quay.zip!cadenya.yaml",
  ],
  [
    "an archive",
    async () => ["all.zip", await zipFiles(["a/vscode.mcp.json", vscode], ["b.txt", "x"])],
    "all.zip!a/vscode.mcp.json",
  ],
];

describe.each(DROPS)("a credential in %s", (_, drop, file) => {
  test("is offered without its value, kept encrypted, and filled in for its server", async () => {
    const plan = await planFiles(await drop());
    const offer = await offerCredentials(plan.id);
    expect(offer).toMatchObject({
      offered: [
        {
          name: NAME,
          origins: [ORIGIN],
          places: [
            {
              file: expect.stringContaining(file) as unknown,
              toolset: "pond",
              header: "Authorization",
            },
          ],
          isKnown: false,
        },
      ],
      clashes: [],
    });
    expect(JSON.stringify([plan, offer])).not.toContain(CANARY);
    expect(leaks()).toEqual([]);

    const done = await keepCredentials(plan.id, { names: [NAME], replaces: [] });
    expect(done).toEqual({ ok: true, result: { kept: [NAME], refused: [], offer: NONE } });
    expect(leaks()).toEqual([]);
    expect((await listSecrets()).items).toMatchObject([{ name: NAME, origins: [ORIGIN] }]);

    const report = await runPlan(plan.id);
    const imported = report.items.find(({ outcome }) => outcome === "imported");
    expect(await sentHeaders(imported?.entityId)).toEqual(headers);
    expect(leaks()).toEqual([]);
  });
});

test("a credential that nobody keeps is forgotten when the import ends", async () => {
  const plan = await planFiles(["tools.json", ours]);
  expect([...heldCredentials(plan.id).values()].flat()).toHaveLength(1);
  const report = await runPlan(plan.id);
  expect([...heldCredentials(plan.id).values()].flat()).toEqual([]);
  expect(await offerCredentials(plan.id)).toEqual(NONE);
  expect(await keepCredentials(plan.id, { names: [NAME], replaces: [] })).toMatchObject({
    ok: false,
    problem: { code: "not-found" },
  });
  expect(await sentHeaders(report.items[0]?.entityId)).toMatchObject({
    missing: [{ name: NAME, reason: "unset" }],
  });
  expect((await listSecrets()).items).toEqual([]);
  expect(leaks()).toEqual([]);
});

test("discarding a plan forgets what it held, and leaves what was kept", async () => {
  const other = cursor({ url, headers: { ...headers, "X-Api-Key": `${CANARY}2` } });
  const plan = await planFiles(["a/.cursor/mcp.json", other]);
  await keepCredentials(plan.id, { names: [NAME], replaces: [] });
  expect([...heldCredentials(plan.id).values()].flat()).toMatchObject([{ name: "POND_X_API_KEY" }]);
  expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({ ok: true });
  expect(heldCredentials(plan.id).size).toBe(0);
  expect(await offerCredentials(plan.id)).toBeNull();
  expect((await listSecrets()).items).toMatchObject([{ name: NAME }]);
});

test("after a restart a plan offers nothing", async () => {
  const plan = await planFiles(["tools.json", ours]);
  // What a process forgets when it ends.
  forgetCredentials(plan.id);
  expect(await offerCredentials(plan.id)).toEqual(NONE);
});

test("a name that is in use is only replaced when that was chosen", async () => {
  await setSecret(NAME, "older", ["https://older.example"]);
  const plan = await planFiles(["tools.json", ours]);
  expect(await offerCredentials(plan.id)).toMatchObject({ offered: [{ isKnown: true }] });
  const refused = await keepCredentials(plan.id, { names: [NAME], replaces: [] });
  expect(refused).toMatchObject({
    result: { kept: [], refused: [{ name: NAME }], offer: { offered: [{ name: NAME }] } },
  });
  expect((await listSecrets()).items).toMatchObject([{ origins: ["https://older.example"] }]);
  const replaced = await keepCredentials(plan.id, { names: [NAME], replaces: [NAME] });
  expect(replaced).toMatchObject({ result: { kept: [NAME], refused: [] } });
  expect((await listSecrets()).items).toMatchObject([{ origins: [ORIGIN] }]);
});

test("each name is kept or refused for itself, and one that is not offered is refused", async () => {
  const two = cursor({ url, headers: { ...headers, "X-Api-Key": `${CANARY}2` } });
  const plan = await planFiles(["a/.cursor/mcp.json", two]);
  await setSecret("POND_X_API_KEY", "older", []);
  const names = ["pond_authorization", "POND_X_API_KEY", "HERON", NAME];
  expect(await keepCredentials(plan.id, { names, replaces: [] })).toMatchObject({
    result: {
      kept: [NAME],
      refused: [{ name: "POND_X_API_KEY" }, { name: "HERON" }],
      offer: { offered: [{ name: "POND_X_API_KEY", isKnown: true }] },
    },
  });
});

test("two values under one name are not offered, and the offer says so", async () => {
  const plan = await planFiles(
    ["a/.cursor/mcp.json", cursor()],
    ["b/.cursor/mcp.json", cursor({ url, headers: { Authorization: `Bearer ${CANARY}2` } })],
  );
  expect(await offerCredentials(plan.id)).toMatchObject({
    offered: [],
    clashes: [
      { name: NAME, places: [{ file: "a/.cursor/mcp.json" }, { file: "b/.cursor/mcp.json" }] },
    ],
  });
  expect(await keepCredentials(plan.id, { names: [NAME], replaces: [] })).toMatchObject({
    result: { kept: [], refused: [{ name: NAME }] },
  });
  expect((await listSecrets()).items).toEqual([]);
});

test.each([
  ["a program", cursor({ command: "pond", env: { POND_TOKEN: CANARY } })],
  ["an address", cursor({ url: `https://me:${CANARY}@tools.example/mcp` })],
  ["a header that is never sent", cursor({ url, headers: { "Proxy-Authorization": CANARY } })],
])("a credential of %s is not offered", async (_, file) => {
  const plan = await planFiles(["a/.cursor/mcp.json", file]);
  expect(plan.items).toMatchObject([
    {
      problems: expect.arrayContaining([
        expect.objectContaining({ rule: "import.tool-credential" }),
      ]) as unknown,
    },
  ]);
  expect(await offerCredentials(plan.id)).toEqual(NONE);
});

test("a file cannot send the credential of one server to another", async () => {
  const thief = { url: "https://thief.example/mcp", headers: { "X-Take": `\${secret:${NAME}}` } };
  const file = { mcpServers: { thief, pond: { url, headers } } };
  const plan = await planFiles(["a/.cursor/mcp.json", file]);
  expect(await offerCredentials(plan.id)).toMatchObject({
    offered: [{ origins: [ORIGIN], places: [{ toolset: "pond" }] }],
  });
});

test("a file that is read as that of another program offers what its references can use then", async () => {
  const plan = await planFiles(["servers.json", cursor()]);
  await readAgain(LOCAL_VIEWER, plan.id, { item: "1", host: "claude-code" });
  // Claude Code knows variables only, which no secret fills in.
  expect(await offerCredentials(plan.id)).toEqual(NONE);
  await readAgain(LOCAL_VIEWER, plan.id, { item: "1", host: "cursor" });
  expect(await offerCredentials(plan.id)).toMatchObject({ offered: [{ name: NAME }] });
});
