import { expect, test } from "vitest";

import { concealer, withoutCredentials } from "./references";

const KEY = "zQ81kkW02mmPq7xZ";

test("a credential in anything that is sent gives way to a reference, and the rest stays", () => {
  const secrets = concealer();
  const tidy = {
    mcp: { url: "https://a.example/mcp?page=2" },
    http: { path: "/token/list", query: "length={{ length }}&sort=token", toolName: "token_of" },
  };
  const spec = {
    adapter: {
      mcp: { url: `https://a.example/mcp?api_key=${KEY}` },
      http: { baseUrl: `https://me:${KEY}@a.example`, headers: { "X-Api-Key": KEY } },
    },
    config: { http: { path: `/x?token=${KEY}`, query: `day=3&api_key=${KEY}` }, ...tidy.mcp },
  };
  const place = { owner: "a", path: "/0" };
  expect(withoutCredentials({ spec }, place, secrets)).toEqual({
    spec: {
      adapter: {
        mcp: { url: "https://a.example/mcp?api_key=${A_URL}" },
        http: {
          baseUrl: "https://me:${A_BASEURL}@a.example",
          headers: { "X-Api-Key": "${A_X_API_KEY}" },
        },
      },
      config: {
        http: { path: "/x?token=${A_PATH}", query: "day=3&api_key=${A_QUERY}" },
        ...tidy.mcp,
      },
    },
  });
  expect(secrets.concealed.map(({ path }) => path)).toEqual([
    "/0/spec/adapter/mcp/url",
    "/0/spec/adapter/http/baseUrl",
    "/0/spec/adapter/http/headers/X-Api-Key",
    "/0/spec/config/http/path",
    "/0/spec/config/http/query",
  ]);
  expect(withoutCredentials({ spec: { config: tidy } }, place, secrets)).toEqual({
    spec: { config: tidy },
  });
});
