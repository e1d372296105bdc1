import { expect, test, vi } from "vitest";
import { watchActionRequests } from "./action-requests";

const server = vi.fn<() => Promise<Response>>();
vi.stubGlobal("window", { fetch: server });
watchActionRequests();

const callAction = () => window.fetch("/", { method: "POST", headers: { "next-action": "1" } });

/** A refusal as the server writes it. */
function refusal(type: string, status: number, detail: string): Response {
  const headers = { "content-type": "application/problem+json" };
  return new Response(JSON.stringify({ type, status, detail }), { status, headers });
}

test("an action whose request is refused fails with what the server says", async () => {
  const sentence = "A request may have at most 32 MB.";
  server.mockResolvedValue(refusal("too-large", 413, sentence));
  await expect(callAction()).rejects.toMatchObject({ code: "too-large", message: sentence });
});

test.each([
  ["came at a bad time", refusal("request-timeout", 408, "Send it again.")],
  ["failed", refusal("unexpected", 500, "It failed.")],
  ["succeeded", new Response("0:{}")],
])("the answer to an action that %s is left to Next", async (_, response) => {
  server.mockResolvedValue(response);
  expect(await callAction()).toBe(response);
});
