import { expect, test } from "vitest";

import { toConfiguration } from "@/lib/domain/discovery/documents";
import { readServerJson } from "@/lib/domain/discovery/found-server";
import { parseConfiguration } from "@/lib/formats/mcp-config/read";

const FROM = "https://registry.example/v0.1/servers";

/** A server that was found, as an import reads the file that is made of it. */
function imported(server: object): unknown {
  const found = readServerJson({ name: "a/b", ...server }, FROM);
  const text = toConfiguration(found === null ? [] : [found]);
  const context = { pointer: "", fileHash: "", importedAt: "", importerVersion: "" };
  const { documents } = parseConfiguration(JSON.parse(text), {
    ...context,
    fileName: "found-servers.json",
  });
  const { toolsets } = JSON.parse(documents[0]?.text ?? "{}") as { toolsets: object[] };
  return toolsets[0];
}

test("what a person has to choose of a package is a reference, not a text that is sent as it is", () => {
  const environmentVariables = [
    { name: "API_KEY", isSecret: true },
    { name: "LEVEL", default: "info" },
  ];
  const packageArguments = [{ type: "positional", valueHint: "folder", isRequired: true }];
  const one = { registryType: "npm", identifier: "@a/b", environmentVariables, packageArguments };
  expect(imported({ packages: [one] })).toMatchObject({
    server: {
      type: "stdio",
      command: "npx",
      args: ["-y", "@a/b", "${env:FOLDER}"],
      env: { API_KEY: "${env:API_KEY}", LEVEL: "info" },
    },
  });
});

test("and so are headers of a server on the network", () => {
  const headers = [
    {
      name: "Authorization",
      value: "Bearer {key}",
      variables: { key: { isSecret: true } },
    },
  ];
  const remotes = [{ type: "streamable-http", url: "https://a.example/mcp", headers }];
  expect(imported({ remotes })).toMatchObject({
    server: { type: "http", url: "https://a.example/mcp" },
    headers: { Authorization: "Bearer ${env:KEY}" },
  });
});
