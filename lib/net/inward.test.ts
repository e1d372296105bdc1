import { describe, expect, test } from "vitest";

import { askOutward } from "@/lib/testing/http/ask-outward";
import { serveStranger } from "@/lib/testing/http/strange-server";
import { readOperatorRules } from "./guard/operator-rules";

/** Asks as a laptop does: this machine is allowed, and every name resolves to it. */
const ask = (url: string, allowed = ""): Promise<string> =>
  askOutward(url, {
    rules: readOperatorRules({ COLLOQUY_ALLOW_HOSTS: allowed }),
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });

describe("a public server does not lead to this machine", () => {
  test.each(["tools.example", "localhost.example", "127.0.0.1.nip.example"])(
    "by its name %s resolving to it",
    async (name) => {
      const inner = await serveStranger((_, response) => response.end("private"));
      expect(await ask(`http://${name}:${inner.port}/`)).toBe("BLOCKED_ADDRESS");
      expect(inner.asked).toEqual([]);
    },
  );

  test.each([
    "127.0.0.1",
    "localhost",
    "[::ffff:127.0.0.1]",
    "127.1",
    "mcp.localhost",
    "b.example",
  ])("by a redirect to %s", async (host) => {
    const inner = await serveStranger((_, response) => response.end("private"));
    const outer = await serveStranger((_, response) =>
      response.writeHead(302, { location: `http://${host}:${inner.port}/` }).end(),
    );
    // The network is listed so that the test can be dialled; a host that nobody named stays a public one.
    const answer = await ask(`http://a.example:${outer.port}/`, "127.0.0.0/8");
    expect(answer).toBe("BLOCKED_ADDRESS");
    expect([outer.asked.length, inner.asked.length]).toEqual([1, 0]);
  });

  test("nor by a redirect to itself that leads on", async () => {
    const inner = await serveStranger((_, response) => response.end("private"));
    const outer = await serveStranger((request, response) => {
      const location = request.url === "/" ? "/next" : `http://127.0.0.1:${inner.port}/`;
      response.writeHead(302, { location }).end();
    });
    const answer = await ask(`http://a.example:${outer.port}/`, "127.0.0.0/8");
    expect(answer).toBe("BLOCKED_ADDRESS");
    expect(inner.asked).toEqual([]);
  });
});

describe("what a person or the operator named is reached", () => {
  test.each(["127.0.0.1", "localhost", "mcp.localhost"])("this machine as %s", async (host) => {
    const inner = await serveStranger((_, response) => response.end("mine"));
    expect(await ask(`http://${host}:${inner.port}/`)).toBe("mine");
  });

  test("from this machine to this machine", async () => {
    const inner = await serveStranger((_, response) => response.end("mine"));
    const first = await serveStranger((_, response) =>
      response.writeHead(302, { location: `http://localhost:${inner.port}/` }).end(),
    );
    expect(await ask(`http://127.0.0.1:${first.port}/`)).toBe("mine");
  });

  test("a host that the operator lists by its name, also by a redirect", async () => {
    const inner = await serveStranger((_, response) => response.end("mine"));
    const outer = await serveStranger((_, response) =>
      response.writeHead(302, { location: `http://b.example:${inner.port}/` }).end(),
    );
    expect(await ask(`http://a.example:${outer.port}/`, "127.0.0.0/8,b.example")).toBe("mine");
  });
});
