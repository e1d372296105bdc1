import { expect, test } from "vitest";

import { BASE_PATH } from "@/lib/shared/base-path";

import { signInAddress } from "../server/address";
import { clientMetadata, metadataAddress } from "@/lib/secrets/sign-in/client-metadata";

test.each([
  [{}, null],
  [{ COLLOQUY_PUBLIC_URL: "" }, null],
  [{ COLLOQUY_PUBLIC_URL: "http://colloquy.example" }, null],
  [{ COLLOQUY_PUBLIC_URL: "https://ada:secret@colloquy.example" }, null],
  [{ COLLOQUY_PUBLIC_URL: "https://colloquy.example/?x=1" }, null],
  [
    { COLLOQUY_PUBLIC_URL: "https://colloquy.example" },
    "https://colloquy.example/api/oauth/client-metadata",
  ],
  [
    { COLLOQUY_PUBLIC_URL: "https://example.com/colloquy/" },
    "https://example.com/colloquy/api/oauth/client-metadata",
  ],
])("%j names the client %s", (env, address) => {
  expect(metadataAddress(env)).toBe(address);
});

test("members’ browsers come back to the address that members open", () => {
  const env = { COLLOQUY_ACCOUNTS: "on", COLLOQUY_PUBLIC_URL: "https://colloquy.example" };
  const listening = { host: "0.0.0.0", port: 4001 };
  const redirect = signInAddress(listening, env);
  expect(redirect).toBe(`https://colloquy.example${BASE_PATH}/api/oauth/callback`);
  expect(clientMetadata(redirect, env)).toMatchObject({
    redirect_uris: [redirect],
    application_type: "web",
  });
  // Without members the address is for authorization servers only; browsers are on this machine.
  const { COLLOQUY_PUBLIC_URL } = env;
  expect(signInAddress({ host: "127.0.0.1", port: 4001 }, { COLLOQUY_PUBLIC_URL })).toBe(
    `http://127.0.0.1:4001${BASE_PATH}/api/oauth/callback`,
  );
});

test("the description names itself, is of a public client, and leads to our own port and path only", () => {
  const env = { COLLOQUY_PUBLIC_URL: "https://colloquy.example" };
  const redirect = signInAddress({ host: "127.0.0.1", port: 4001 });
  expect(redirect).toBe("http://127.0.0.1:4001/api/oauth/callback");
  expect(signInAddress({ host: "::1", port: 4001 })).toBe("http://[::1]:4001/api/oauth/callback");
  expect(clientMetadata(redirect, env)).toMatchObject({
    client_id: "https://colloquy.example/api/oauth/client-metadata",
    redirect_uris: [redirect],
    token_endpoint_auth_method: "none",
  });
  expect(clientMetadata(redirect, {})).toBeNull();
});
