import { asList, asRecord } from "@/lib/shared/read-value";

/**
 * Where the protocol has members that need not be there. Many servers write those as null, which the protocol has no
 * place for, and one of them would be the end of a whole list.
 */
interface Place {
  /** Members in which null says something. */
  readonly kept?: readonly string[];
  readonly members?: Readonly<Record<string, Place>>;
  /** Of a list: each entry. Of an object: each member. */
  readonly each?: Place;
}

const PLAIN: Place = {};
const list = (each: Place): Place => ({ kept: [], each });
const icons = list(PLAIN);
/** In a schema null can be a value; a keyword about it cannot. */
const SCHEMA: Place = { kept: ["default", "const"] };
const INFO: Place = { members: { icons } };
const RESOURCE: Place = { members: { icons, annotations: PLAIN } };
const TOOL: Place = {
  members: {
    icons,
    annotations: PLAIN,
    execution: PLAIN,
    inputSchema: SCHEMA,
    outputSchema: SCHEMA,
  },
};
const PROMPT: Place = { members: { icons, arguments: list(PLAIN) } };
const BLOCK: Place = { members: { icons, annotations: PLAIN, resource: PLAIN } };
const TASK: Place = { kept: ["ttl"] };
const CAPABILITY: Place = { each: { each: PLAIN } };

const RESULT: Place = {
  kept: ["structuredContent", "ttl"],
  members: {
    _meta: { members: { "io.modelcontextprotocol/serverInfo": INFO } },
    capabilities: CAPABILITY,
    serverInfo: INFO,
    tools: list(TOOL),
    resources: list(RESOURCE),
    resourceTemplates: list(RESOURCE),
    prompts: list(PROMPT),
    content: list(BLOCK),
    contents: list(PLAIN),
    messages: list({ members: { content: BLOCK } }),
    task: TASK,
  },
};

/** Of a question of the server: a form, whose fields are described by small schemas. */
const PARAMS: Place = {
  members: { _meta: PLAIN, requestedSchema: { members: { properties: { each: SCHEMA } } } },
};

const MESSAGE: Place = {
  kept: ["id"],
  members: { result: RESULT, error: PLAIN, params: PARAMS },
};

/**
 * Takes members that are null out of a message where the protocol lets them be absent, in place: a message that was
 * just parsed belongs to nobody else.
 * @param message as parsed, or a list of them
 * @returns how many there were
 */
export function takeNullsOut(message: unknown): number {
  if (!Array.isArray(message)) return walk(message, MESSAGE);
  return asList(message).reduce<number>((sum, one) => sum + walk(one, MESSAGE), 0);
}

function walk(value: unknown, { kept = [], members = {}, each }: Place): number {
  let taken = 0;
  if (Array.isArray(value)) {
    if (each !== undefined) for (const entry of asList(value)) taken += walk(entry, each);
    return taken;
  }
  const record = asRecord(value);
  for (const name of Object.keys(record ?? {})) {
    const member = record?.[name];
    const place = Object.hasOwn(members, name) ? members[name] : each;
    if (member !== null) taken += place === undefined ? 0 : walk(member, place);
    else if (record !== null && !kept.includes(name)) {
      Reflect.deleteProperty(record, name);
      taken += 1;
    }
  }
  return taken;
}

const NULL = Buffer.from("null");

/** Whether JSON in UTF-8 may have a null in it; looking takes a fraction of parsing it. */
export function mayHoldNull(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(NULL);
}
