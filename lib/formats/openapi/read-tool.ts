import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import { SOURCE_KEY } from "../kit/source/extension";
import { readArguments } from "./arguments";
import { follow, type ApiDocument } from "./document";
import type { Operation } from "./operations";
import { createCopier, type DefinitionBudget } from "./schema-copy";
import type { OpenapiOperation } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** A tool, and what could not be said of it. */
interface ReadOperation {
  readonly tool: Tool;
  readonly isOutputKnown: boolean;
  /** References that name nothing. */
  readonly broken: readonly string[];
  /** The definitions its schema reaches are too many to go along with it. */
  readonly isTooBig: boolean;
  readonly leftOut: number;
}

/** The tool an operation becomes. */
export function readOperation(
  document: ApiDocument,
  operation: Operation,
  name: string,
  budget: DefinitionBudget,
): ReadOperation {
  const { value, method, path } = operation;
  const copier = createCopier(document, budget);
  const { schema, places, leftOut } = readArguments(document, operation, copier);
  const defs = copier.definitions();
  const outputs = createCopier(document, budget);
  const output = outputSchema(document, value, outputs);
  const summary = [asText(value.summary), asText(value.description)].filter(Boolean).join("\n\n");
  const tags = asList(value.tags).filter((tag) => typeof tag === "string" && tag !== "");
  const slots: Record<string, JsonRecord> = {
    ...(output === null ? {} : { [extensionKey("mcp")]: slot("mcp", { outputSchema: output }) }),
    ...(tags.length === 0 ? {} : { [extensionKey("mci")]: slot("mci@1.0", { tags }) }),
    [extensionKey("cadenya")]: {
      ...slot("cadenya@seed", { spec: { config: { http: requestOf(operation) } } }),
      meta: { args: places },
    },
    [SOURCE_KEY]: { v: 1, format: "openapi", method, path, original: value },
  };
  return {
    tool: {
      name,
      ...(summary === "" ? {} : { summary }),
      ...(defs === null ? {} : { argsSchema: withDefinitions(schema, defs) }),
      // Actions of ChatGPT always ask about such an operation.
      ...(value["x-openai-isConsequential"] === true ? { requiresApproval: true } : {}),
      extensions: slots,
    },
    isOutputKnown: output !== null,
    broken: [...copier.broken, ...outputs.broken],
    isTooBig: defs === null,
    leftOut,
  };
}

const slot = (format: string, values: JsonRecord) => ({ v: 1, format, values });

function requestOf({ method, path, value }: Operation): JsonRecord {
  const id = asText(value.operationId);
  return { requestMethod: method.toUpperCase(), path, ...(id ? { toolName: id } : {}) };
}

const withDefinitions = (schema: JsonRecord, defs: JsonRecord) =>
  Object.keys(defs).length === 0 ? { ...schema } : { ...schema, $defs: defs };

/** The schema of the first answer that says the call went well and is JSON; null when none says its shape. */
function outputSchema(
  document: ApiDocument,
  operation: Unchecked<OpenapiOperation>,
  copier: ReturnType<typeof createCopier>,
): JsonRecord | null {
  const responses = Object.entries(asRecord(operation.responses) ?? {});
  for (const [status, value] of responses.filter(([code]) => /^2(?:\d\d|XX)$/i.test(code))) {
    const content = asRecord(follow(document, value)?.["content"]) ?? {};
    const found = Object.entries(content).find(([type]) => isJson(type));
    const schema = asRecord(asRecord(found?.[1])?.["schema"]);
    if (schema === null || status === "") continue;
    const copied = copier.copy(schema);
    const defs = copier.definitions();
    return typeof copied === "boolean" || defs === null ? null : withDefinitions(copied, defs);
  }
  return null;
}

const isJson = (type: string) => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
