import { ask, store, type Answered, type Bomb } from "./ask";
import { times, toolset } from "./documents";

const CURRENT = "/v1/workspaces/w/tool_sets";

interface Sets {
  readonly items: readonly {
    readonly metadata: { readonly id: string; readonly name: string };
  }[];
}

/** The id under which the API knows a toolset that was imported. */
async function setId(base: string, name: string): Promise<string> {
  const answer = await fetch(new URL(`/v1/tool_sets?prefix=${name}`, base));
  const { items } = (await answer.json()) as Sets;
  const id = items[0]?.metadata.id;
  if (id === undefined) throw new Error(`There is no tool set ${name}.`);
  return id;
}

const tools = (own: string, count: number, summary: string) =>
  toolset(
    own,
    times(count, (at) => ({
      name: `t${at}`,
      summary,
      argsSchema: {
        type: "object",
        properties: Object.fromEntries(times(8, (n) => [`p${n}`, { type: "string" }])),
      },
    })),
  );

/** Imports a toolset and asks for it, its tools and what is in them by the Tool sets API. */
const asked = (name: string, own: string, make: () => string): Bomb => ({
  name: `tool sets API: ${name}`,
  async send(base) {
    await store(base, "set.json", make());
    const set = `${CURRENT}/${await setId(base, own)}`;
    let answer: Answered = { status: 200, text: "", ms: 0 };
    for (const path of [
      `${set}/tools?limit=100&includeInfo=true`,
      set,
      `${set}/tools?query=none`,
      `${set}/tools/external_id:none`,
      "/v1/search/tools_or_tool_sets?query=none",
    ]) {
      answer = await ask(base, path);
      if (answer.status >= 500) break;
    }
    // What comes later is not to search all this once more.
    await ask(base, set, { method: "DELETE" });
    return answer;
  },
});

/** What clients of the Tool sets API ask for in large libraries. */
export const TOOL_SETS_API_BOMBS: readonly Bomb[] = [
  asked("12,000 tools", "api-many", () => tools("api-many", 12_000, "Does it. ".repeat(20))),
  asked("20 tools of 1 MB", "api-large", () => tools("api-large", 20, "ab ".repeat(330_000))),
];
