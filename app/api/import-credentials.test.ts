import { beforeAll, describe, expect, test } from "vitest";

import type { CredentialOffer } from "@/lib/domain/imports/credentials";
import { keepCredentials } from "@/lib/import/credentials/keep";
import { Api, misfit } from "@/lib/testing/http/api";
import { captureOutput, holdsCanary, makeCanary } from "@/lib/testing/leaks/canary";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();
const canary = makeCanary();
const file = {
  mcpServers: {
    pond: { url: "https://tools.example/mcp", headers: { Authorization: `Bearer ${canary}` } },
  },
};
let api: Api;
beforeAll(async () => {
  api = await Api.load();
}, 60_000);

async function plan(): Promise<{ id: string; text: string }> {
  const address = "/api/imports?filename=.cursor%2Fmcp.json";
  const text = await (await api.upload(address, JSON.stringify(file))).text();
  return { id: (JSON.parse(text) as { id: string }).id, text };
}

describe("the credentials of a plan", () => {
  test("are told by name, place and server, and their values nowhere", async () => {
    const output = captureOutput();
    const { id, text } = await plan();
    const answer = await api.get(`/api/imports/${id}/credentials`);
    const body = await answer.text();
    const offer = JSON.parse(body) as CredentialOffer;
    expect(misfit("readImportCredentials", 200, offer)).toBeNull();
    expect(offer.offered).toMatchObject([
      { name: "POND_AUTHORIZATION", origins: ["https://tools.example"], isKnown: false },
    ]);
    const kept = await keepCredentials(id, { names: ["POND_AUTHORIZATION"], replaces: [] });
    expect(kept).toMatchObject({ ok: true, result: { kept: ["POND_AUTHORIZATION"] } });
    const secrets = await (await api.get("/api/secrets")).text();
    expect(secrets).toContain("POND_AUTHORIZATION");
    const whole = await (await api.get(`/api/imports/${id}`)).text();
    output.release();
    const said = [text, body, JSON.stringify(kept), secrets, whole, output.text()];
    expect(said.filter((each) => holdsCanary(each, [canary]))).toEqual([]);
  });

  test("are none of a plan that is not there", async () => {
    const { id } = await plan();
    expect((await api.delete(`/api/imports/${id}`)).status).toBe(200);
    expect((await api.get(`/api/imports/${id}/credentials`)).status).toBe(404);
    expect((await api.get("/api/imports/..%2F../credentials")).status).toBe(404);
  });
});
