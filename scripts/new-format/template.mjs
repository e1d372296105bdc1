/** `my-app` → `myApp` */
const camel = (id) => id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
const constant = (id) => id.replaceAll("-", "_").toUpperCase();

/** The files of a new format by their names in its folder. */
export function formatFiles(id, label) {
  const name = camel(id);
  const names = {
    id,
    label,
    name,
    Name: name[0].toUpperCase() + name.slice(1),
    FACTS: `${constant(id)}_FACTS`,
  };
  return new Map([
    ["index.ts", indexText(names)],
    ["facts.ts", factsText(names)],
    ["detect.ts", detectText(names)],
    ["source.ts", sourceText(names)],
    ["read.ts", readText(names)],
    ["__fixtures__/plain-talk.input.json", fixtureText(names)],
  ]);
}

const indexText = ({ id, label, name, Name, FACTS }) =>
  `import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detect${Name} } from "./detect";
import { ${FACTS} } from "./facts";
import { parse${Name} } from "./read";

export const ${name}: Format = {
  id: "${id}",
  label: ${JSON.stringify(label)},
  extensionKey: SOURCE_KEY,
  facts: ${FACTS},
  listKeys: [],
  detect: detect${Name},
  parse: parse${Name},
};
`;

const factsText = ({ FACTS }) =>
  `import { COMMON_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of this format can do with what it finds. */
export const ${FACTS} = {
  ...COMMON_FACTS,
} satisfies FactTable;
`;

const detectText = ({ name, Name }) =>
  `import { identifyKind } from "@/lib/domain/kinds/kind";

import { probeItems, type Probe } from "../kit/contract/probe";

/** Replace the test by what only this format has; the conformance suite says when another one claims it too. */
export function detect${Name}(probe: Probe): boolean {
  return probeItems(probe).some(
    (item) => Array.isArray(item["${name}Turns"]) && identifyKind(item) === null,
  );
}
`;

const sourceText = ({ name, Name }) =>
  `/** What a file of this format looks like: say here what its members mean, and which of them can be missing. */
export interface ${Name}Conversation {
  readonly id: string;
  readonly title: string;
  readonly ${name}Turns: readonly ${Name}Turn[];
}

export interface ${Name}Turn {
  readonly author: "user" | "model";
  readonly text: string;
  readonly time: number;
}
`;

const readText = ({ id, name, Name, FACTS }) =>
  `import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { assembleItem, type NodeMessage } from "../kit/tree/assemble";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { ${FACTS} } from "./facts";
import type { ${Name}Conversation, ${Name}Turn } from "./source";

const FORMAT_ID = "${id}";

/** Reads one conversation of an export. */
export async function parse${Name}(item: unknown, context: ParseContext): Promise<ParseResult> {
  const tooDeep = refuseDepth(item, context.pointer);
  if (tooDeep !== null) return tooDeep;
  const conversation = readMembers<${Name}Conversation>(asRecord(item) ?? {});
  const turns = conversation.list("${name}Turns");
  if (turns === null) {
    return refuseShape("A conversation of this format has a list of turns.", context.pointer);
  }
  const nodes = turns.map((turn, position) => {
    const record: JsonRecord = asRecord(turn) ?? { turn };
    return {
      id: \`m\${position}\`,
      parent: position === 0 ? null : \`m\${position - 1}\`,
      path: \`\${context.pointer}/${name}Turns/\${position}\`,
      message: readTurn(readMembers<${Name}Turn>(record)),
    };
  });
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: conversation.text("id"),
      title: conversation.text("title"),
      modelId: null,
      systemTexts: [],
      created: null,
      updated: null,
      original: conversation.rest(),
      nodes,
      leafId: null,
    },
    context,
    createTally(${FACTS}),
  );
}

function readTurn(turn: MemberReader<${Name}Turn>): NodeMessage {
  const text = turn.text("text");
  return {
    role: turn.text("author") === "user" ? "user" : "assistant",
    blocks: text === null ? [] : [{ kind: "text", text }],
    time: turn.time("time"),
    files: [],
    // Everything that was not read stays.
    source: { original: turn.rest() },
  };
}
`;

const fixtureText = ({ name }) =>
  `${JSON.stringify(
    {
      id: "c1",
      title: "Plain talk",
      [`${name}Turns`]: [
        { author: "user", text: "Is it there?" },
        { author: "model", text: "It is." },
      ],
    },
    null,
    2,
  )}\n`;

/** The registry with a format more. */
export function registerFormat(registry, id) {
  const name = camel(id);
  const withImport = registry.replace(
    'import type { Format } from "./kit/contract/format";\n',
    (line) => `${line}import { ${name} } from "./${id}";\n`,
  );
  const withEntry = withImport.replace(
    /(const formats: readonly Format\[\] = \[[^\]]*?),?(\s*)\]/,
    `$1, ${name}$2]`,
  );
  if (withImport === registry || withEntry === withImport) {
    throw new Error("lib/formats/registry.ts does not look as expected; add the format by hand.");
  }
  return withEntry;
}
