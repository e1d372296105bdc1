import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readCatalog, readRegistry, toConfiguration } from "./documents";
import { readServerJson } from "./found-server";

const FROM = "https://shop.example/.well-known/mcp.json";
const entryOf = (value: unknown) => readServerJson(value, FROM)?.entry ?? null;

describe("a server.json", () => {
  test("is reached over the network where it says so, with names of secrets for its headers", () => {
    const server = {
      name: "com.example/analytics",
      remotes: [
        {
          type: "streamable-http",
          url: "https://analytics.example/mcp",
          headers: [
            { name: "Authorization", isSecret: true, value: "Bearer {token}" },
            { name: "X-Region", value: "eu" },
            { name: "bad name", value: "x" },
          ],
        },
      ],
      packages: [{ registryType: "npm", identifier: "@example/analytics", version: "1.0.0" }],
    };
    expect(readServerJson(server, FROM)).toEqual({
      name: "com.example-analytics",
      entry: {
        type: "http",
        url: "https://analytics.example/mcp",
        headers: { Authorization: "${AUTHORIZATION}", "X-Region": "eu" },
      },
    });
  });

  test.each([
    [{ registryType: "npm", identifier: "@a/b", version: "1.2.3" }, ["npx", "-y", "@a/b@1.2.3"]],
    [{ registryType: "pypi", identifier: "tools", version: "2.0" }, ["uvx", "tools==2.0"]],
    [
      { registryType: "oci", identifier: "ghcr.io/a/b:1" },
      ["docker", "run", "-i", "--rm", "ghcr.io/a/b:1"],
    ],
    [{ registryType: "npm", identifier: "--eval=x" }, null],
    [{ registryType: "npm", identifier: "a; rm -rf /" }, null],
    [{ registryType: "npm", identifier: "a", version: "1 && x" }, null],
    [{ registryType: "shell", identifier: "a" }, null],
  ])("as a package becomes a command, or nothing: %j", (one, command) => {
    const entry = entryOf({ name: "a", packages: [one] });
    expect(entry === null ? null : [entry["command"], ...(entry["args"] as string[])]).toEqual(
      command,
    );
  });

  test.each<[string, object, object]>([
    [
      "arguments, of which those that nobody needs are left out",
      {
        registryType: "npm",
        identifier: "@a/files",
        version: "1.0.2",
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [
          { type: "positional", valueHint: "target_dir", isRequired: true },
          { type: "positional", valueHint: "other" },
          { type: "named", name: "--port", value: "8080" },
          { type: "named", name: "--mode", default: "safe" },
          { type: "named", name: "--quiet", value: "" },
          { type: "named", name: "--level", description: "How much it says" },
          { type: "named", name: "--$(evil)", value: "x" },
          { type: "positional", value: "a\u0000b", valueHint: "odd" },
        ],
      },
      {
        type: "stdio",
        command: "npx",
        args: "-y @a/files@1.0.2 ${TARGET_DIR} --port 8080 --mode safe --quiet ${ODD}".split(" "),
      },
    ],
    [
      "variables of its environment, which a container is told of",
      {
        registryType: "oci",
        identifier: "docker.io/a/b",
        version: "2",
        runtimeArguments: [
          {
            type: "named",
            name: "--mount",
            value: "type=bind,src={source},dst={target}",
            variables: {
              source: { isRequired: true },
              target: { default: "/project" },
            },
          },
        ],
        environmentVariables: [
          { name: "LOG_LEVEL", default: "info" },
          { name: "REGION", value: "eu" },
          { name: "API_KEY", isSecret: true, value: "published", default: "also" },
          { name: "URL", value: "https://{host}/", variables: {} },
          { name: "no good", value: "x" },
        ],
      },
      {
        type: "stdio",
        command: "docker",
        args: [
          ..."run -i --rm -e LOG_LEVEL -e REGION -e API_KEY -e URL --mount".split(" "),
          "type=bind,src=${SOURCE},dst=/project",
          "docker.io/a/b:2",
        ],
        env: { LOG_LEVEL: "info", REGION: "eu", API_KEY: "${API_KEY}", URL: "${URL}" },
      },
    ],
    [
      "a place of its own for what its runner is told",
      {
        registryType: "nuget",
        identifier: "A.B",
        version: "1.0.0",
        packageArguments: [{ type: "positional", value: "mcp" }],
      },
      { type: "stdio", command: "dnx", args: ["A.B@1.0.0", "--yes", "mcp"] },
    ],
  ])("as a package keeps %s", (_, one, entry) => {
    expect(entryOf({ name: "a", packages: [one] })).toEqual(entry);
  });

  test("that serves a package over the network by itself names nothing to start or ask", () => {
    const transport = { type: "streamable-http", url: "http://127.0.0.1:{port}/mcp" };
    const one = { registryType: "npm", identifier: "a", transport };
    expect(entryOf({ name: "a", packages: [one] })).toBeNull();
  });

  test("has its variables filled in, and references where a person chooses", () => {
    const remote = {
      type: "streamable-http",
      url: "https://{region}.example/mcp",
      variables: { region: { default: "eu", choices: ["eu", "us"] } },
      headers: [
        {
          name: "Authorization",
          value: "Bearer {api_key}",
          isSecret: true,
          variables: { api_key: { isSecret: true, isRequired: true } },
        },
        { name: "X-Team", description: "Yours", isRequired: true },
        { name: "X-Odd", value: "a\r\nEvil: 1" },
      ],
    };
    expect(entryOf({ name: "a", remotes: [remote] })).toEqual({
      type: "http",
      url: "https://eu.example/mcp",
      headers: {
        Authorization: "Bearer ${API_KEY}",
        "X-Team": "${X_TEAM}",
        "X-Odd": "${X_ODD}",
      },
    });
    const secret = { ...remote, variables: { region: { isSecret: true, default: "eu" } } };
    expect(entryOf({ name: "a", remotes: [secret] })).toBeNull();
  });

  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://me:secret@x.example/",
    "https://{tenant}.example/mcp",
    `https://x.example/${"a".repeat(3000)}`,
  ])("with the address %.40s names no server", (url) => {
    expect(entryOf({ name: "a", remotes: [{ type: "sse", url }] })).toBeNull();
  });

  test("as a card may write its address as a part of one", () => {
    const card = {
      serverInfo: { name: "Shop" },
      transport: { type: "streamable-http", endpoint: "/mcp" },
    };
    expect(readServerJson(card, FROM)).toEqual({
      name: "Shop",
      entry: { type: "http", url: "https://shop.example/mcp" },
    });
  });
});

test("a catalog has cards in it and elsewhere; what is no server is passed over", () => {
  const data = { name: "a", remotes: [{ type: "sse", url: "https://a.example/sse" }] };
  const read = readCatalog(
    {
      entries: [
        { type: "application/mcp-server-card+json", data },
        { mediaType: "application/mcp-server+json; v=1", url: "cards/b.json" },
        { type: "application/ai-catalog+json", url: "https://other.example/catalog.json" },
        { type: "application/a2a-agent-card+json", url: "https://agent.example/" },
        { type: "application/mcp-server-card+json", url: "file:///etc/passwd" },
        7,
      ],
    },
    FROM,
  );
  expect(read).toEqual({
    servers: [{ name: "a", entry: { type: "sse", url: "https://a.example/sse" } }],
    links: [
      { url: "https://shop.example/.well-known/cards/b.json", kind: "card" },
      { url: "https://other.example/catalog.json", kind: "catalog" },
    ],
  });
});

test("of a registry's answer each server counts once", () => {
  const server = (version: string) => ({
    server: { name: "x/y", version, remotes: [{ url: `https://y.example/${version}` }] },
  });
  const gone = {
    ...server("3"),
    _meta: { "io.modelcontextprotocol.registry/official": { status: "deleted", isLatest: true } },
  };
  expect(readRegistry({ servers: [gone, server("2"), server("1"), {}, null] }, FROM)).toEqual([
    { name: "x-y", entry: { type: "http", url: "https://y.example/2" } },
  ]);
});

test("a configuration keeps servers of one name apart, and names like those of objects", () => {
  const entry = { url: "https://a.example/" };
  const text = toConfiguration([
    { name: "a", entry },
    { name: "a", entry },
    { name: "__proto__", entry },
  ]);
  const { mcpServers } = JSON.parse(text) as { mcpServers: object };
  expect(Object.keys(mcpServers)).toEqual(["a", "a-2", "__proto__"]);
});

test("anything is read without an error, and what is found can be asked or started", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const entries = [one, { type: "application/mcp-server-card+json", data: other }];
      const found = [
        ...readCatalog({ entries }, FROM).servers,
        ...readRegistry({ servers: [one, { server: other }] }, FROM),
      ];
      expect(
        found.every(({ entry }) => "url" in entry || "command" in entry || "mcpb" in entry),
      ).toBe(true);
    }),
    { numRuns: 200 },
  );
});
