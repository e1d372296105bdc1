import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { mcpConfig } from "./index";
import { mcpConfigWriters } from "./write";

type Record_ = Record<string, unknown>;
interface ConfigFile {
  toolsets: (Record_ & { server: Record_; extensions: Record<string, Record_> })[];
}

async function read(item: unknown, fileName = "drop/export.json"): Promise<ConfigFile> {
  const { documents } = await mcpConfig.parse(item, parseContext({ fileName }));
  return JSON.parse(documents[0]!.text) as ConfigFile;
}

function write(file: ConfigFile, host: string) {
  const writer = mcpConfigWriters.find(({ id }) => id === `mcp-config-${host}`)!;
  const { text, fidelity } = writer.write(file);
  const lost = Object.fromEntries(fidelity.lost.map(({ what, count }) => [what, count]));
  return { value: parse(text) as Record_, lost };
}

const hostIn = (file: ConfigFile) =>
  (file.toolsets[0]!.extensions["dev.colloquy:mcp"]!["meta"] as { host: string }).host;

describe("what was not touched leaves as it came", () => {
  const kept = listFixtures(mcpConfig).filter(({ name }) => !/credential|broken-no/.test(name));
  test.each(kept)("$name", async ({ items }) => {
    const { item } = items[0]!;
    const file = await read(item);
    const { value, lost } = write(file, hostIn(file));
    expect(value).toEqual(item);
    expect(lost).toEqual({});
  });
});

test("two servers of one name both leave, the second under a name of its own", async () => {
  const item = { mcpServers: { "a b": { url: "https://a.example" }, "a b-2": { command: "b" } } };
  const file = await read(item);
  file.toolsets.push(...(await read({ mcpServers: { "a b": { command: "c" } } })).toolsets);
  const { value, lost } = write(file, "claude-code");
  const servers = value["mcpServers"] as Record_;
  expect(Object.keys(servers)).toEqual(["a-b", "a-b-2", "a-b-3"]);
  expect(servers["a-b-3"]).toMatchObject({ command: "c" });
  expect(lost).toMatchObject({ "names of servers": 1 });
});

describe("an edited server", () => {
  test("changes where it was edited, and nowhere else", async () => {
    const entry = {
      command: "npx",
      args: ["beds"],
      env: { PLACE: "${PLACE:-north}", DEPTH: "2" },
      type: "stdio",
      alwaysLoad: true,
    };
    const other = { type: "http", url: "https://a.example/mcp" };
    const item = { mcpServers: { beds: entry, other }, numStartups: 3 };
    const file = await read(item);
    (file.toolsets[0]!.server["env"] as Record_)["DEPTH"] = "3";
    expect(write(file, "claude-code").value).toEqual({
      ...item,
      mcpServers: { beds: { ...entry, env: { ...entry.env, DEPTH: "3" } }, other },
    });
  });

  test("keeps what only its host knows when it moves", async () => {
    const nested = { transport: { type: "streamableHttp", url: "https://a.example" }, timeout: 9 };
    const file = await read({ mcpServers: { nested } });
    file.toolsets[0]!.server["url"] = "https://b.example";
    expect(write(file, "cline").value).toEqual({
      mcpServers: { nested: { type: "streamableHttp", url: "https://b.example", timeout: 9 } },
    });
  });

  test("has another name where the toolset has", async () => {
    const file = await read({ mcpServers: { "a b": { command: "a" }, c: { command: "c" } } });
    file.toolsets[1]!["id"] = "d";
    expect(write(file, "claude-desktop").value).toEqual({
      mcpServers: { "a b": { command: "a" }, d: { command: "c" } },
    });
  });

  test("is switched off where there is a switch, and left out where there is none", async () => {
    const item = { mcpServers: { a: { command: "a" } } };
    const file = await read(item);
    file.toolsets[0]!.extensions["dev.colloquy:permissions"] = { v: 1, disabled: true };
    expect(write(file, "cline").value).toEqual({
      mcpServers: { a: { command: "a", disabled: true } },
    });
    const { value, lost } = write(file, "claude-desktop");
    expect(value).toEqual({ mcpServers: {} });
    expect(lost).toEqual({ "servers that are switched off": 1 });
  });
});

describe("a server of one host is written for another", () => {
  const servers = {
    beds: {
      type: "stdio",
      command: "npx",
      args: ["beds"],
      env: { PLACE: "${PLACE:-north}" },
      timeout: 90_000,
    },
    tides: {
      type: "http",
      url: "https://tides.example/mcp",
      headers: { Authorization: "Bearer ${TIDES_TOKEN}" },
    },
    socket: { type: "ws", url: "wss://tides.example" },
  };
  const moved = async (host: string) => write(await read({ mcpServers: servers }), host);

  test("VS Code", async () => {
    expect(await moved("vscode")).toEqual({
      value: {
        servers: {
          beds: { type: "stdio", command: "npx", args: ["beds"], env: { PLACE: "${env:PLACE}" } },
          tides: {
            type: "http",
            url: "https://tides.example/mcp",
            headers: { Authorization: "Bearer ${env:TIDES_TOKEN}" },
          },
        },
      },
      lost: {
        "servers that are reached in a way the program does not know": 1,
        "folders, files of the environment and timeouts": 1,
      },
    });
  });

  test("OpenCode", async () => {
    const { value, lost } = await moved("opencode");
    expect(value).toEqual({
      mcp: {
        beds: { type: "local", command: ["npx", "beds"], environment: { PLACE: "${env:PLACE}" } },
        tides: {
          type: "remote",
          url: "https://tides.example/mcp",
          headers: { Authorization: "Bearer ${env:TIDES_TOKEN}" },
        },
      },
    });
    expect(lost).toMatchObject({ "references to the environment and to secrets": 2 });
  });

  test("Goose, in YAML and seconds", async () => {
    const { value } = await moved("goose");
    expect(value).toEqual({
      extensions: {
        beds: {
          name: "beds",
          type: "stdio",
          cmd: "npx",
          args: ["beds"],
          envs: { PLACE: "${env:PLACE}" },
          timeout: 90,
          enabled: true,
        },
        tides: {
          name: "tides",
          type: "streamable_http",
          uri: "https://tides.example/mcp",
          headers: { Authorization: "Bearer ${env:TIDES_TOKEN}" },
          enabled: true,
        },
      },
    });
  });

  test("Claude Desktop, which reaches no addresses", async () => {
    const { value, lost } = await moved("claude-desktop");
    expect(Object.keys(value["mcpServers"] as Record_)).toEqual(["beds"]);
    expect(lost).toMatchObject({
      "servers that are reached in a way the program does not know": 2,
    });
  });

  test("and asks in VS Code for what is secret", async () => {
    const file = await read({ mcpServers: { a: { serverUrl: "https://a.example" } } });
    file.toolsets[0]!["headers"] = { Authorization: "Bearer ${secret:POND_KEY}" };
    expect(write(file, "vscode").value).toEqual({
      servers: {
        a: {
          type: "http",
          url: "https://a.example",
          headers: { Authorization: "Bearer ${input:pond-key}" },
        },
      },
      inputs: [{ type: "promptString", id: "pond-key", description: "pond key", password: true }],
    });
  });
});

test("toolsets without a server are named as what stays", () => {
  const file = { toolsets: [{ id: "a", kind: "builtin", tools: [{ name: "x" }] }, null, 3] };
  expect(write(file as unknown as ConfigFile, "cursor")).toEqual({
    value: { mcpServers: {} },
    lost: { "toolsets that no server is behind": 1 },
  });
});

test("the reference to a sign-in is not written: hosts sign in by themselves", async () => {
  const file = await read({ mcpServers: { a: { type: "http", url: "https://a.example/mcp" } } });
  Object.assign(file.toolsets[0]!, {
    headers: { Authorization: "Bearer ${oauth}", "X-Team": "a" },
  });
  const { value } = write(file, "claude-code");
  expect(value).toEqual({
    mcpServers: { a: { type: "http", url: "https://a.example/mcp", headers: { "X-Team": "a" } } },
  });
});
