import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { follow, type ApiDocument } from "./document";
import type { Operation } from "./operations";
import type { SchemaCopier } from "./schema-copy";
import { freeName } from "@/lib/shared/free-name";

/** Where an argument goes when the operation is called; a body that is one argument has no name. */
interface ArgumentPlace {
  readonly in: "path" | "query" | "body";
  readonly name?: string;
}

/** The arguments of an operation as one flat object. */
interface OperationArguments {
  readonly schema: JsonRecord;
  readonly places: Readonly<Record<string, ArgumentPlace>>;
  /** Parameters that are no arguments: headers and cookies. */
  readonly leftOut: number;
}

interface Argument extends ArgumentPlace {
  readonly wanted: string;
  readonly schema: JsonRecord | boolean;
  readonly isRequired: boolean;
}

/** Reads parameters and body; definitions they refer to stay with the copier. */
export function readArguments(
  document: ApiDocument,
  { parameters, value }: Operation,
  copier: SchemaCopier,
): OperationArguments {
  const body = readBody(document, value.requestBody, copier);
  const placed = parameters.flatMap((parameter) => readParameter(parameter, copier));
  const named = nameArguments(placed, body);
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
    },
    places: Object.fromEntries(named.map(({ name, place }) => [name, place])),
    leftOut: parameters.length - placed.length,
  };
}

function readParameter(parameter: JsonRecord, copier: SchemaCopier): Argument[] {
  const place = parameter["in"];
  const name = asText(parameter["name"]);
  if (name === null || (place !== "path" && place !== "query")) return [];
  const [content] = Object.values(asRecord(parameter["content"]) ?? {}).map(asRecord);
  const copied = copier.copy(parameter["schema"] ?? content?.["schema"] ?? {});
  const description = asText(parameter["description"]);
  const isRequired = place === "path" || parameter["required"] === true;
  const schema =
    typeof copied === "boolean"
      ? copied
      : {
          ...copied,
          ...(description ? { description } : {}),
          ...(parameter["deprecated"] === true ? { deprecated: true } : {}),
        };
  return [{ in: place, name, wanted: name, schema, isRequired }];
}

/** Kinds of bodies that are objects, the first that is there counts. */
const OBJECTS = ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"];

function readBody(document: ApiDocument, value: unknown, copier: SchemaCopier): Argument[] {
  const body = follow(document, value);
  const contents = Object.entries(asRecord(body?.["content"]) ?? {});
  const found =
    OBJECTS.map((type) => contents.find(([name]) => isType(name, type))).find(Boolean) ??
    contents[0];
  if (body === null || found === undefined) return [];
  const [type, content] = found;
  const { schema } = asRecord(content) ?? {};
  const isBodyRequired = body["required"] === true;
  const isObject = OBJECTS.some((known) => isType(type, known));
  const members = isObject ? objectMembers(document, schema) : null;
  if (members !== null) {
    return members.properties.map(([name, member]) => ({
      in: "body",
      name,
      wanted: name,
      schema: copier.copy(member),
      isRequired: isBodyRequired && members.required.has(name),
    }));
  }
  const copied = copier.copy(schema ?? (isObject ? {} : { type: "string" }));
  const description = asText(body["description"]);
  const described =
    typeof copied === "boolean" || !description || Object.hasOwn(copied, "description")
      ? copied
      : { ...copied, description };
  return [{ in: "body", wanted: "body", schema: described, isRequired: isBodyRequired }];
}

const isType = (name: string, type: string) =>
  name.toLowerCase().split(";")[0]?.trim() === type ||
  (type === "application/json" && /^application\/[\w.-]+\+json$/i.test(name));

interface Members {
  readonly properties: [string, unknown][];
  readonly required: ReadonlySet<string>;
}

const DEEPEST_PARTS = 8;

/** The members of a schema that is an object and nothing else; null for one that is more, or something else. */
function objectMembers(document: ApiDocument, value: unknown, depth = 0): Members | null {
  const schema = follow(document, value);
  if (schema === null || depth > DEEPEST_PARTS) return null;
  const { type, properties, allOf } = schema;
  const isOpen = ["anyOf", "oneOf", "not", "if", "patternProperties"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  const isMap = asRecord(schema["additionalProperties"]) !== null;
  if (isOpen || isMap || (type !== undefined && type !== "object")) return null;
  const parts = asList(allOf).map((part) => objectMembers(document, part, depth + 1));
  const inner = parts.filter((part) => part !== null);
  if (inner.length < parts.length) return null;
  const own = asRecord(properties);
  if (own === null && inner.length === 0) return null;
  const merged = new Map([
    ...inner.flatMap((part) => part.properties),
    ...Object.entries(own ?? {}),
  ]);
  const required = asList(schema["required"]).map(asText);
  return {
    properties: [...merged],
    required: new Set([
      ...inner.flatMap((part) => [...part.required]),
      ...required.filter((name) => name !== null),
    ]),
  };
}

interface NamedArgument {
  readonly name: string;
  readonly schema: JsonRecord | boolean;
  readonly isRequired: boolean;
  readonly place: ArgumentPlace;
}

/** Members of the body keep their names; a parameter that meets another argument says where it goes. */
function nameArguments(
  parameters: readonly Argument[],
  body: readonly Argument[],
): NamedArgument[] {
  const wanted = [...parameters, ...body].map((argument) => argument.wanted).toSorted();
  const shared = new Set(wanted.filter((name, at) => name === wanted[at - 1]));
  const taken = new Set(body.map((argument) => argument.wanted));
  for (const { wanted: name } of parameters) {
    if (!shared.has(name)) taken.add(name);
  }
  const renamed = parameters.map((argument) => {
    if (!shared.has(argument.wanted)) return argument.wanted;
    return freeName(`${argument.wanted}__${argument.in}`, taken, "_");
  });
  return [
    ...parameters.map((argument, at) => finish(argument, renamed[at] ?? argument.wanted)),
    ...body.map((argument) => finish(argument, argument.wanted)),
  ];
}

function finish(
  { schema, isRequired, in: place, name: own }: Argument,
  name: string,
): NamedArgument {
  return {
    name,
    schema,
    isRequired,
    place: { in: place, ...(own === undefined ? {} : { name: own }) },
  };
}
