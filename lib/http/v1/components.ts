import {
  isObjectSchema,
  membersOf,
  type WireObject,
  type WireSchema,
} from "@/lib/domain/tool-sets-api/wire-schema";
import { addAll } from "@/lib/shared/add-all";

type Json = Readonly<Record<string, unknown>>;

/** The schema of a value as the document shows it: without our own keywords, and objects by their names. */
export function schemaOf(schema: WireSchema): Json {
  if (isObjectSchema(schema)) return { $ref: `#/components/schemas/${schema.$id}` };
  const {
    items,
    description: _about,
    "x-rule": _rule,
    "x-aliases": _aliases,
    ...keywords
  } = schema;
  return items === undefined ? keywords : { ...keywords, items: schemaOf(items) };
}

/** The schemas of objects, and of all objects in them. */
export function collectSchemas(objects: readonly WireObject[]): Readonly<Record<string, Json>> {
  const found = new Map<string, Json>();
  const waiting: WireSchema[] = [...objects];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (schema.items !== undefined) waiting.push(schema.items);
    if (!isObjectSchema(schema) || found.has(schema.$id)) continue;
    const members = membersOf(schema);
    addAll(
      waiting,
      members.map(({ member }) => member),
    );
    const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    found.set(schema.$id, {
      type: "object",
      properties: Object.fromEntries(
        members.map(({ name, member }) => [
          name,
          { ...schemaOf(member), description: member.description },
        ]),
      ),
      ...(required.length === 0 ? {} : { required }),
    });
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
