import { describe, expect, test } from "vitest";

import { readRegistry, toConfiguration } from "@/lib/domain/discovery/documents";
import { asList, asRecord } from "@/lib/shared/read-value";
import { collectText, planFiles, zipFiles, type DroppedFile } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemText } from "./session/item-text";

useLibrary();

const manifest = (changes: object = {}) => ({
  manifest_version: "0.3",
  name: "harbour-tools",
  version: "1.0.0",
  description: "Tides and berths",
  author: { name: "Ada" },
  server: {
    type: "node",
    entry_point: "server/index.js",
    mcp_config: {
      command: "node",
      args: [
        "${__dirname}/server/index.js",
        "--roots",
        "${user_config.roots}",
        "--level=${user_config.level}",
      ],
      env: {
        HARBOUR_KEY: "${user_config.api_key}",
        REGION: "${user_config.region}",
        NOTE: "${user_config.note}",
      },
      platform_overrides: { win32: { command: "node.exe" } },
    },
  },
  user_config: {
    api_key: {
      type: "string",
      title: "API key",
      sensitive: true,
      required: true,
      default: "published-key-0123456789",
    },
    roots: { type: "directory", title: "Folders", multiple: true, default: ["/a", "/b"] },
    level: { type: "number", title: "Level", default: 3 },
    region: { type: "string", title: "Region", required: true },
    note: { type: "string", title: "Note" },
  },
  ...changes,
});

const bundle = (value: unknown) =>
  zipFiles(
    ["manifest.json", value],
    ["server/index.js", "throw new Error('was run');"],
    ["node_modules/a/package.json", { name: "a" }],
    ["node_modules/a/data.json", { messages: [{ role: "user", content: "no talk" }] }],
  );

async function toolsetOf(name: string, content: unknown) {
  const { id, items, notes } = await planFiles([name, content]);
  expect(items).toMatchObject([{ kind: "toolsets", verdict: "new" }]);
  const planned = await itemText(id, items[0]!.id);
  const document = asRecord(JSON.parse(await collectText(planned!.stream)));
  const [toolset] = asList(document?.["toolsets"]).map(asRecord);
  return { toolset, item: items[0]!, notes };
}

describe("an MCP bundle", () => {
  test("is one row: named, with what it would run and what it asks for", async () => {
    const { toolset, item, notes } = await toolsetOf("harbour.mcpb", await bundle(manifest()));
    expect(toolset).toMatchObject({
      id: "harbour-tools",
      kind: "mcp",
      server: {
        type: "stdio",
        command: "node",
        args: ["${env:BUNDLE_DIR}/server/index.js", "--roots", "/a", "/b", "--level=3"],
        env: { HARBOUR_KEY: "${env:API_KEY}", REGION: "${env:REGION}" },
      },
    });
    const told = item.notes.map(({ message }) => message).join("\n");
    expect(told).toContain("nothing in it was run");
    expect(told).toContain("API key (secret), Folders, Level, Region, Note");
    expect(told).toContain("BUNDLE_DIR");
    expect(told).toContain("win32");
    expect(JSON.stringify([item, toolset])).not.toContain("published-key");
    expect(JSON.stringify(notes)).toContain("3 files of the bundle");
  });

  test.each([
    ["as a zip", "harbour.zip", async () => bundle(manifest())],
    [
      "of the former name",
      "harbour.dxt",
      async () => bundle({ ...manifest(), manifest_version: undefined, dxt_version: "0.1" }),
    ],
    ["unpacked", "harbour/manifest.json", async () => manifest()],
  ])("%s is read alike", async (_, name, content) => {
    const { toolset } = await toolsetOf(name, await content());
    expect(toolset).toMatchObject({ id: "harbour-tools", server: { command: "node" } });
  });

  const PROGRAM: DroppedFile[] = [
    ["server/index.js", "throw new Error('was run');"],
    ["package.json", { name: "harbour", scripts: { start: "node ." } }],
    ["node_modules/a/data.json", { messages: [{ role: "user", content: "no talk" }] }],
    ["node_modules/b/manifest.json", { ...manifest(), name: "inner" }],
    ["node_modules/b/mcp.json", { mcpServers: { inner: { command: "inner" } } }],
  ];
  const TALK = { messages: [{ role: "user", content: "When is high tide?" }] };

  test.each([
    ["a folder", (files: DroppedFile[]) => planFiles(...files)],
    [
      "an archive of a folder",
      async (files: DroppedFile[]) => planFiles(["drop.zip", await zipFiles(...files)]),
    ],
  ])("unpacked into %s is one row, and what lies beside it is read", async (_, plan) => {
    const inFolder = PROGRAM.map(([name, content]): DroppedFile => [`x/harbour/${name}`, content]);
    const { items, notes } = await plan([
      ["x/harbour/manifest.json", manifest()],
      ...inFolder,
      ["x/chat.json", TALK],
    ]);
    expect(items.map(({ kind, verdict }) => `${kind} ${verdict}`).toSorted()).toEqual([
      "conversation new",
      "toolsets new",
    ]);
    expect(JSON.stringify(notes)).toContain("x/harbour: 5 files of the bundle are its program");
  });

  test("whose manifest is loose says nothing of the files beside it", async () => {
    const { items } = await planFiles(["manifest.json", manifest()], ["chat.json", TALK]);
    expect(items).toMatchObject([{ kind: "toolsets" }, { kind: "conversation" }]);
  });

  test.each<[string, unknown, RegExp]>([
    [
      "no way to start it",
      manifest({ server: { type: "node", entry_point: "a.js" } }),
      /“harbour-tools” does not say how it is started/,
    ],
    [
      "no program",
      manifest({ server: { type: "binary", mcp_config: { command: " " } } }),
      /“harbour-tools” names no program/,
    ],
    [
      "a text with control characters",
      manifest({ server: { mcp_config: { command: "a", args: ["b\u0000c"] } } }),
      /no program can be given/,
    ],
    ["a server that is none", manifest({ server: 7 }), /does not say how/],
  ])("with %s is refused by name", async (_, value, reason) => {
    const { items } = await planFiles(["harbour.mcpb", await bundle(value)]);
    expect(items).toMatchObject([
      { verdict: "invalid", problems: [{ rule: "import.mcp-bundle" }] },
    ]);
    expect(items[0]!.problems[0]!.message).toMatch(reason);
  });

  test("without a manifest is refused by name", async () => {
    const { items } = await planFiles(["walnut.mcpb", await zipFiles(["a.js", "1"])]);
    expect(items).toMatchObject([
      { name: "walnut.mcpb", verdict: "invalid", problems: [{ rule: "import.mcp-bundle" }] },
    ]);
  });

  test("is no browser extension", async () => {
    const { items } = await planFiles([
      "manifest.json",
      { manifest_version: 3, name: "Dark", version: "1" },
    ]);
    expect(items).toMatchObject([
      { verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
    ]);
  });
});

test("a server that a registry offers as a bundle only is named in the plan", async () => {
  const address = "https://get.example/harbour.mcpb";
  const listed = [
    {
      server: {
        name: "x/harbour",
        packages: [{ registryType: "mcpb", identifier: address, fileSha256: "ab" }],
      },
    },
    { server: { name: "x/berths", remotes: [{ url: "https://berths.example/mcp" }] } },
    {
      server: {
        name: "x/odd",
        packages: [{ registryType: "mcpb", identifier: "file:///etc/passwd" }],
      },
    },
  ];
  const plan = (servers: readonly unknown[]) =>
    planFiles([
      "found-servers.json",
      toConfiguration(readRegistry({ servers }, "https://registry.example/")),
    ]);
  const both = await plan(listed);
  expect(both.items).toMatchObject([{ kind: "toolsets", verdict: "new" }]);
  expect(JSON.stringify(both.items)).toContain(
    `“x-harbour” is offered as an MCP bundle only: ${address}`,
  );
  const alone = await plan(listed.slice(0, 1));
  expect(alone.items).toMatchObject([{ verdict: "invalid" }]);
  expect(alone.items[0]!.problems[0]!.message).toContain(address);
});
