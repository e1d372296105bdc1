import type { FormField } from "./form-node";

/** A longer title is a text about the member, shown below it. */
const LONGEST = 100;

/**
 * How the members of a form are called for a person: by their titles. Two members of one title, or one whose
 * title is another's name, could pass for each other, so these keep their names.
 */
export function memberLabels(fields: readonly FormField[]): (field: FormField) => string {
  const uses = new Map<string, number>();
  const wanted = fields.map((field) => ({ field, title: field.node.title?.trim() ?? "" }));
  for (const { field, title } of wanted) {
    for (const word of new Set([field.name, title])) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const titles = new Map(
    wanted
      .filter(({ title }) => title !== "" && title.length <= LONGEST && uses.get(title) === 1)
      .map(({ field, title }) => [field.name, title]),
  );
  return ({ name }) => titles.get(name) ?? name;
}
