import type { TSchema } from "@/lib/validation/schema";

/** Stand where an input names something; they are exchanged for what is there and for what is nowhere. */
export const TARGET = "«target»";
export const TARGET_NUMBER = 987_654_321;

const NAMES_SOMETHING = /(?:id|ids|conversation|conversations|folder|document|upload|with)$/i;
const OF_ROWS = /(?:id|ids|message|messages|change|item|parent|after|before)$/i;

/** A JSON Schema as far as our inputs use it. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxLength?: number;
}

/** Makes an input that an action takes, which names the target wherever it can. */
export function makeInput(
  schema: TSchema,
  random: () => number,
  newWord: () => string,
): { readonly text: string; readonly namesTarget: boolean } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function make(part: Schema, name: string): unknown {
    if ("const" in part) return part.const;
    if (part.enum !== undefined) return pick(part.enum);
    const forms = part.anyOf ?? part.oneOf;
    if (forms !== undefined) {
      const full = forms.filter(({ type }) => type !== "null");
      return make(pick(full.length > 0 && random() < 0.8 ? full : forms), name);
    }
    switch (part.type) {
      case "string":
        return NAMES_SOMETHING.test(name) ? TARGET : newWord().slice(0, part.maxLength ?? 99);
      case "integer":
      case "number":
        return OF_ROWS.test(name) ? TARGET_NUMBER : pick([0, 1, 1, 2, 3]);
      case "boolean":
        return random() < 0.5;
      case "null":
        return null;
      case "array":
        return part.items === undefined ? [] : [make(part.items, name)];
      case "object": {
        const required = new Set(part.required ?? []);
        const chosen = Object.entries(part.properties ?? {}).filter(
          ([member]) => required.has(member) || random() < 0.5,
        );
        return Object.fromEntries(chosen.map(([member, of]) => [member, make(of, member)]));
      }
      default:
        return newWord();
    }
  }

  const text = JSON.stringify(make(schema, ""));
  return {
    text,
    namesTarget: text.includes(TARGET) || text.includes(String(TARGET_NUMBER)),
  };
}

/** The same input about something. */
export const about = (text: string, id: string, row: number): unknown =>
  JSON.parse(text.replaceAll(TARGET, id).replaceAll(String(TARGET_NUMBER), String(row)));
