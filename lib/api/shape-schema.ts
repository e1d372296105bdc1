import type { ObjectShape, Shape } from "@/lib/domain/tool-sets-api/shape";

type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema of a value that requests write; objects are referred to by name. */
export function schemaOf(shape: Shape): Json {
  switch (shape.kind) {
    case "text":
      return { type: "string" };
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { type: "string", enum: shape.values };
    case "texts":
      return { type: "object", additionalProperties: { type: "string" } };
    case "anything":
      return { type: "object", additionalProperties: true };
    case "list":
      return { type: "array", items: schemaOf(shape.item) };
    case "object":
      return { $ref: `#/components/schemas/${shape.name}` };
  }
}

/** The schemas of objects, and of all objects in them. */
export function collectSchemas(shapes: readonly ObjectShape[]): Readonly<Record<string, Json>> {
  const found = new Map<string, Json>();
  const waiting: Shape[] = [...shapes];
  for (let shape = waiting.pop(); shape !== undefined; shape = waiting.pop()) {
    if (shape.kind === "list") waiting.push(shape.item);
    if (shape.kind !== "object" || found.has(shape.name)) continue;
    const members = Object.entries(shape.members);
    waiting.push(...members.map(([, member]) => member.shape));
    const required = members.filter(([, { required: needed }]) => needed).map(([name]) => name);
    found.set(shape.name, {
      type: "object",
      properties: Object.fromEntries(
        members.map(([name, member]) => [
          name,
          { ...schemaOf(member.shape), description: member.about },
        ]),
      ),
      ...(required.length === 0 ? {} : { required }),
    });
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
