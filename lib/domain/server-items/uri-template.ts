/** What a variable stands for: a text, a list, or names with their values. */
export type TemplateValue = string | readonly string[] | readonly (readonly [string, string])[];

/** A variable of a template as a person is asked for it. */
export interface TemplateInput {
  readonly name: string;
  /** Whether the URI makes no sense without it; elsewhere its separator goes with it. */
  readonly isRequired: boolean;
  /** What separates several values that may be typed; null where it is one. */
  readonly separator: "," | "/" | null;
}

interface Variable {
  readonly name: string;
  /** So many characters of it at most. */
  readonly prefix: number | null;
  readonly explode: boolean;
}

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

interface Operator {
  readonly first: string;
  readonly separator: string;
  /** Each value follows the name of its variable. */
  readonly isNamed: boolean;
  /** What is behind a name without a value. */
  readonly ifEmpty: string;
  /** Characters that mean something in a URI stay as they are. */
  readonly keepsReserved: boolean;
  readonly isRequired: boolean;
}

const PLAIN: Operator = {
  first: "",
  separator: ",",
  isNamed: false,
  ifEmpty: "",
  keepsReserved: false,
  isRequired: true,
};

const optional = { ...PLAIN, isRequired: false };

/** RFC 6570, appendix A. */
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ["", PLAIN],
  ["+", { ...PLAIN, keepsReserved: true }],
  ["#", { ...optional, first: "#", keepsReserved: true }],
  [".", { ...optional, first: ".", separator: "." }],
  ["/", { ...optional, first: "/", separator: "/" }],
  [";", { ...optional, first: ";", separator: ";", isNamed: true }],
  ["?", { ...optional, first: "?", separator: "&", isNamed: true, ifEmpty: "=" }],
  ["&", { ...optional, first: "&", separator: "&", isNamed: true, ifEmpty: "=" }],
]);

const EXPRESSION = /\{([^{}]*)\}/g;
const PARTS = /^([+#./;?&]?)(.+)$/;
const VARIABLE =
  /^((?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*)(?::([1-9]\d{0,3})|(\*))?$/;

/** What a person is asked for; null for a template that is none by RFC 6570. */
export function templateInputs(template: string): TemplateInput[] | null {
  const parsed = parseTemplate(template);
  if (parsed === null) return null;
  const inputs = new Map<string, TemplateInput>();
  for (const { operator, variables } of parsed.values()) {
    for (const { name, explode } of variables) {
      const before = inputs.get(name);
      const isRequired = operator.isRequired || before?.isRequired === true;
      const separator = explode ? typedSeparator(operator) : (before?.separator ?? null);
      inputs.set(name, { name, isRequired, separator });
    }
  }
  return [...inputs.values()];
}

/** The expressions of a template by their text. */
function parseTemplate(template: string): Map<string, Expression> | null {
  if (/[{}]/.test(template.replaceAll(EXPRESSION, ""))) return null;
  const parsed = new Map<string, Expression>();
  for (const [, text = ""] of template.matchAll(EXPRESSION)) {
    const expression = parseExpression(text);
    if (expression === null) return null;
    parsed.set(text, expression);
  }
  return parsed;
}

function parseExpression(text: string): Expression | null {
  const [, sign = "", list = ""] = PARTS.exec(text) ?? [];
  const operator = OPERATORS.get(sign);
  const variables = list.split(",").map((part): Variable | null => {
    const [, name, prefix, star] = VARIABLE.exec(part) ?? [];
    if (name === undefined) return null;
    return { name, prefix: prefix === undefined ? null : Number(prefix), explode: star === "*" };
  });
  const known = variables.flatMap((variable) => variable ?? []);
  if (operator === undefined || known.length < variables.length) return null;
  return { operator, variables: known };
}

/**
 * A URI of a template by RFC 6570. A variable without a value is left out.
 * @returns the template itself where it is none
 */
export function expandTemplate(
  template: string,
  values: ReadonlyMap<string, TemplateValue>,
): string {
  const parsed = parseTemplate(template);
  if (parsed === null) return template;
  let uri = "";
  let at = 0;
  for (const match of template.matchAll(EXPRESSION)) {
    const expression = parsed.get(match[1] ?? "");
    uri += encode(template.slice(at, match.index), true);
    if (expression !== undefined) uri += expand(expression, values);
    at = match.index + match[0].length;
  }
  return uri + encode(template.slice(at), true);
}

function expand(
  { operator, variables }: Expression,
  values: ReadonlyMap<string, TemplateValue>,
): string {
  const texts = variables.flatMap((variable) => {
    const value = values.get(variable.name);
    const isThere = value !== undefined && (typeof value === "string" || value.length > 0);
    return isThere ? [expandVariable(variable, value, operator)] : [];
  });
  return texts.length === 0 ? "" : operator.first + texts.join(operator.separator);
}

function expandVariable(
  { name, prefix, explode }: Variable,
  value: TemplateValue,
  { isNamed, ifEmpty, separator, keepsReserved }: Operator,
): string {
  const written = (text: string): string => encode(text, keepsReserved);
  const named = (key: string, text: string): string => key + (text === "" ? ifEmpty : `=${text}`);
  if (typeof value === "string") {
    const text = written(prefix === null ? value : Array.from(value).slice(0, prefix).join(""));
    return isNamed ? named(name, text) : text;
  }
  if (!explode) {
    const text = value.flat().map(written).join(",");
    return isNamed ? named(name, text) : text;
  }
  const items = value.map((item) => {
    if (typeof item === "string") return isNamed ? named(name, written(item)) : written(item);
    const [key, text] = item;
    return isNamed ? named(written(key), written(text)) : `${written(key)}=${written(text)}`;
  });
  return items.join(separator);
}

/** What a person typed for each variable, as the values it stands for: what is repeated is typed in one line. */
export function typedValues(
  template: string,
  typed: ReadonlyMap<string, string>,
): Map<string, TemplateValue> {
  const values = new Map<string, TemplateValue>();
  for (const { operator, variables } of parseTemplate(template)?.values() ?? []) {
    for (const { name, explode } of variables) {
      const text = typed.get(name) ?? "";
      if (text === "") continue;
      values.set(name, explode ? typedList(text, operator) : (values.get(name) ?? text));
    }
  }
  return values;
}

const typedSeparator = ({ separator }: Operator) => (separator === "/" ? "/" : ",");

/** Steps of a path are typed with their slashes, anything else with commas; `name=value` names its value. */
function typedList(text: string, operator: Operator): TemplateValue {
  const { isNamed } = operator;
  const parts = text.split(typedSeparator(operator)).map((part) => part.trim());
  const said = parts.filter((part) => part !== "");
  if (!isNamed || !said.every((part) => part.indexOf("=") > 0)) return said;
  return said.map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
const RESERVED = /%[0-9A-Fa-f]{2}|[:/?#[\]@!$&'()*+,;=]/g;

/** Percent-encodes what is not unreserved, and what is reserved unless that is kept. */
function encode(text: string, keepsReserved: boolean): string {
  const whole = text.replaceAll(LONE_SURROGATE, "\uFFFD");
  if (!keepsReserved) return encodePlain(whole);
  let written = "";
  let at = 0;
  for (const match of whole.matchAll(RESERVED)) {
    written += encodePlain(whole.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return written + encodePlain(whole.slice(at));
}

function encodePlain(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
