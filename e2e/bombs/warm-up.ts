import { ask, store, type Bomb } from "./ask";
import { conversation, toolset } from "./documents";

const post = (base: string, path: string, body: string) =>
  ask(base, path, { method: "POST", headers: { "content-type": "application/json" }, body });

/** Harmless requests of the kinds that bombs are made of. */
export const WARM_UP: readonly Bomb[] = [
  {
    name: "requests",
    async send(base) {
      for (const path of [
        "/api/search?q=a",
        "/api/search/suggest?q=a",
        "/api/conversations?query=a",
        "/api/pins?q=a",
        "/search?q=a",
        "/conversations",
      ]) {
        await ask(base, path);
      }
      await post(base, "/api/exports/review", JSON.stringify({ query: "a", format: "cjson" }));
      return post(base, "/api/validate", `[${"1,".repeat(100_000)}1]`);
    },
  },
  {
    name: "a stored conversation",
    async send(base) {
      const id = await store(base, "warm.json", conversation("warm", ["Hi", "**Hi**"]));
      await ask(base, `/conversations/${id}`);
      await ask(base, `/api/conversations/${id}/find?text=a`);
      const chosen = { conversations: [id], format: "markdown" };
      await post(base, "/api/exports", JSON.stringify(chosen));
      return post(
        base,
        "/api/exports/findings",
        JSON.stringify({ request: { ...chosen, redactions: {} }, cursor: null }),
      );
    },
  },
  {
    name: "a stored toolset",
    async send(base) {
      const id = await store(base, "warm-tools.json", toolset("warm", [{ name: "t" }]));
      await ask(base, `/toolsets/${id}`);
      await ask(base, `/api/toolsets/${id}/tools`);
      return ask(base, `/api/toolsets/${id}/measures`);
    },
  },
];
