import { describe, expect, test } from "vitest";

import { findCredentials } from "./find-credentials";

const AUTHORIZATION = { text: "Bearer ${secret:POND_KEY}", name: "POND_KEY" };
const HEADER = "/mcpServers/pond/headers/Authorization";

/** A configuration with one server of these members. */
const withServer = (server: object) => ({ mcpServers: { pond: server } });

describe("credentials that stood in an item", () => {
  test.each([
    ["the address of the entry", { url: "https://a.example/mcp" }],
    ["that of its server", { server: { url: "https://a.example/mcp" } }],
    ["another word for it", { serverUrl: "https://a.example/mcp" }],
  ])("belong to %s", (_, address) => {
    const item = withServer({ ...address, headers: { Authorization: "Bearer abc" } });
    expect(findCredentials(item, [{ ...AUTHORIZATION, path: HEADER }])).toEqual([
      { name: "POND_KEY", value: "abc", origins: ["https://a.example"] },
    ]);
  });

  test("belong to the nearest entry, not to what is around it", () => {
    const item = {
      url: "https://around.example",
      ...withServer({ url: "https://a.example", headers: { Authorization: "Bearer abc" } }),
    };
    expect(findCredentials(item, [{ ...AUTHORIZATION, path: HEADER }])).toMatchObject([
      { origins: ["https://a.example"] },
    ]);
  });

  test("may be numbers, and lose the blanks around them", () => {
    const item = withServer({ url: "https://a.example", headers: { pin: 12_345, key: " abc " } });
    const text = "${secret:POND_KEY}";
    const paths = ["pin", "key"].map((name) => `/mcpServers/pond/headers/${name}`);
    const found = findCredentials(
      item,
      paths.map((path) => ({ path, text, name: "POND_KEY" })),
    );
    expect(found.map(({ value }) => value)).toEqual(["12345", "abc"]);
  });

  const server = { url: "https://a.example", headers: { Authorization: "Bearer abc" } };
  test.each([
    ["a program", withServer({ command: "pond", headers: server.headers }), AUTHORIZATION],
    ["an address of another kind", withServer({ ...server, url: "ws://a.example" }), AUTHORIZATION],
    [
      "a text that does not fit",
      withServer(server),
      { ...AUTHORIZATION, text: "Basic ${POND_KEY}" },
    ],
    ["no name", withServer(server), { text: "Bearer", name: null }],
    ["a name that no secret has", withServer(server), { text: "Bearer ${secret:ö}", name: "ö" }],
    [
      "a value that no header can hold",
      withServer({ ...server, headers: { Authorization: "Bearer a\nb" } }),
      AUTHORIZATION,
    ],
    [
      "a value that is a reference itself",
      withServer({ ...server, headers: { Authorization: "Bearer ${secret:HERON}" } }),
      AUTHORIZATION,
    ],
    ["nothing at its place", withServer({ url: "https://a.example" }), AUTHORIZATION],
  ])("are none with %s", (_, item, place) => {
    expect(findCredentials(item, [{ ...place, path: HEADER }])).toEqual([]);
  });
});
