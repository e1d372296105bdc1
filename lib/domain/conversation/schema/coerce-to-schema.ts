import { asRecord } from "@/lib/shared/read-value";
import { conversationSchema, type Conversation, type Message } from "./conversation";

/** As much of JSON Schema as the schema of conversations needs here. */
interface Shape {
  readonly description?: string;
  readonly type?: string | undefined;
  readonly const?: string | undefined;
  readonly $ref?: string | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly items?: Shape | undefined;
  readonly required?: readonly string[] | undefined;
}

type Shell = Omit<Conversation, "messages">;

/** Receives how many members or elements are of a kind their schema does not have. */
type OnFaults = (count: number) => void;

const ROOT: Shape = conversationSchema;
const SHAPES: ReadonlyMap<string, Shape> = new Map(Object.entries<Shape>(conversationSchema.$defs));
/** The shape an element has by what it says of itself. */
const BLOCK_SHAPES = new Map(
  ["TextBlock", "ThinkingBlock", "ToolCallBlock", "ToolApprovalBlock", "ToolResultBlock"].map(
    (name) => [name.charAt(0).toLowerCase() + name.slice(1, -"Block".length), name] as const,
  ),
);

/**
 * A message whose members have the types of the schema, for code that relies on them: documents with faults are
 * kept, too. What is of another kind is taken out and counted, what is required and absent is empty.
 * @returns the message itself where nothing is wrong; null for what is no object
 */
export function coerceMessage(value: unknown, onFaults: OnFaults): Message | null {
  const record = asRecord(value);
  if (record === null) {
    onFaults(1);
    return null;
  }
  const isComposite =
    record["messageType"] === "composite" ||
    (record["messageType"] !== "text" && Array.isArray(record["contentBlocks"]));
  const name = isComposite ? "CompositeMessage" : "TextMessage";
  return coerceRecord(record, SHAPES.get(name) ?? {}, onFaults) as unknown as Message;
}

/** Everything but the messages, in the same way. */
export function coerceShell(shell: unknown, onFaults: OnFaults): Shell {
  return coerceRecord(asRecord(shell) ?? {}, ROOT, onFaults);
}

type JsonRecord = Readonly<Record<string, unknown>>;

function coerceRecord(record: JsonRecord, shape: Shape, onFaults: OnFaults): JsonRecord {
  const changes = new Map<string, unknown>();
  for (const [key, member] of Object.entries(shape.properties ?? {})) {
    const value = Object.hasOwn(record, key) ? (record[key] ?? undefined) : undefined;
    const coerced = value === undefined ? undefined : coerceValue(value, member, onFaults);
    const wanted = coerced ?? (shape.required?.includes(key) ? emptyOf(member) : undefined);
    if (wanted !== record[key]) changes.set(key, wanted);
  }
  if (changes.size === 0) return record;
  const rest = Object.entries(record).filter(([key]) => !changes.has(key));
  const changed = [...changes].filter(([, value]) => value !== undefined);
  return Object.fromEntries([...rest, ...changed]);
}

function coerceValue(value: unknown, shape: Shape, onFaults: OnFaults): unknown {
  const known = shapeOf(value, shape);
  if (known.items !== undefined && Array.isArray(value)) {
    return coerceList(value, known.items, onFaults);
  }
  if (fits(value, known)) {
    const record = known.properties && asRecord(value);
    return record ? coerceRecord(record, known, onFaults) : value;
  }
  onFaults(1);
  return undefined;
}

function coerceList(
  list: readonly unknown[],
  items: Shape,
  onFaults: OnFaults,
): readonly unknown[] {
  const coerced = list.map((element) => coerceValue(element, items, onFaults));
  const isSame = coerced.every((element, position) => element === list[position]);
  return isSame ? list : coerced.filter((element) => element !== undefined);
}

/** What no value is. */
const UNKNOWN_SHAPE: Shape = { type: "nothing" };

/** Follows a name, and chooses among blocks; nothing is a block of a kind that the schema does not have. */
function shapeOf(value: unknown, shape: Shape): Shape {
  const named = shape.$ref === undefined ? shape : SHAPES.get(shape.$ref.replace(/.*\//, ""));
  if (named?.anyOf === undefined) return named ?? {};
  const block = BLOCK_SHAPES.get(String(asRecord(value)?.["blockType"]));
  return (block === undefined ? undefined : SHAPES.get(block)) ?? UNKNOWN_SHAPE;
}

function fits(value: unknown, { type, const: constant }: Shape): boolean {
  if (constant !== undefined) return value === constant;
  if (type === undefined) return true;
  if (type === "object") return asRecord(value) !== null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isSafeInteger(value);
  return typeof value === type;
}

/** What represents a required member that is absent. */
function emptyOf(shape: Shape): unknown {
  const { type, const: constant, required, properties } = shapeOf(undefined, shape);
  if (constant !== undefined) return constant;
  if (type === "object") {
    return Object.fromEntries(
      (required ?? []).map((key) => [key, emptyOf(properties?.[key] ?? {})]),
    );
  }
  return type === "string" ? "" : undefined;
}
