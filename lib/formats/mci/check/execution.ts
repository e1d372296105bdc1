import { nameValue } from "@/lib/domain/document/describe-value";
import { asRecord, asText } from "@/lib/shared/read-value";
import { all, members, needs, where, type Rule } from "@/lib/validation/rules";

import { setFix } from "../files/filter";
import type { Report } from "../files/findings";
import * as rule from "../files/rules";
import { isTemplated } from "./template-text";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciExecution } from "../files/source";

const { FLAG, TEXT, TEXTS, TEXT_MAP, must, object, says } = rule;

const isFilledIn = (value: unknown) => typeof value === "string" && isTemplated(value);

/** A text that is one of a list; what is filled in is judged by nobody. */
const oneOf = (...known: readonly string[]): Rule => ({
  fits: (value: unknown) =>
    typeof value !== "string" || known.includes(value) || isTemplated(value),
  ...noneOf(known),
});

const noneOf = (known: readonly string[]) =>
  says("MCI-ENUM", (value) => `${rule.quoted(value)} is none of ${known.join(", ")}.`, {
    instead: "It is kept as it is.",
  });

const isWhole = (value: unknown, least: number) =>
  Number.isInteger(value) && Number(value) >= least;

const atLeast = (least: number): Rule => ({
  fits: (value: unknown) => value === null || isFilledIn(value) || isWhole(value, least),
  ...must(`a whole number from ${least}`, "MCI-RETRIES"),
});

const isDigits = (value: unknown) => typeof value === "string" && /^\d+$/.test(value.trim());

// A template there is what the templates are checked for.
const TIMEOUT = all(
  {
    fits: (value: unknown) => isFilledIn(value) || !isDigits(value),
    ...says("MCI-TIMEOUT-TEXT", (value) => `The text ${rule.quoted(value)} is read as a number.`),
  },
  {
    fits: (value: unknown) =>
      value === null || isFilledIn(value) || isDigits(value) || isWhole(value, 0),
    ...must("a whole number from 0", "MCI-TIMEOUT"),
  },
);

const FLAGS = object(says("MCI-FIELD-TYPE", "flags are {value}, not an object."), {
  additionalProperties: all(
    {
      fits: (value: unknown) => typeof asRecord(value)?.["from"] === "string",
      ...says("MCI-EXEC-FIELD", "The flag {quoted} needs a text “from”."),
    },
    where("from", { type: "string" }, members({ type: all(TEXT, oneOf("boolean", "value")) })),
  ),
});

const TYPED = rule.needsText(
  "type",
  says("MCI-EXEC-FIELD", "The type is {value}; it must be a text."),
);

const needed = (type: string, names: readonly string[]): Rule[] =>
  names.map((name) =>
    rule.needsText(name, says("MCI-EXEC-FIELD", `{quoted} is {value}; ${type} needs a text.`)),
  );

const authOf = (
  type: string,
  names: readonly string[],
  rules: Readonly<Record<string, Rule>> = {},
) => where("type", { const: type }, ...needed(type, names), members(rules));

const AUTH = object(
  says("MCI-EXEC-FIELD", "auth is {value}, not an object."),
  TYPED,
  members({ type: oneOf("apiKey", "bearer", "basic", "oauth2") }),
  authOf("apiKey", ["in", "name", "value"], { in: all(TEXT, oneOf("header", "query")) }),
  authOf("bearer", ["token"]),
  authOf("basic", ["username", "password"]),
  authOf("oauth2", ["flow", "tokenUrl", "clientId", "clientSecret"], {
    flow: all(TEXT, oneOf("clientCredentials")),
    scopes: TEXTS,
  }),
);

const BODY = object(
  says("MCI-EXEC-FIELD", "body is {value}, not an object."),
  TYPED,
  members({ type: oneOf("json", "form", "raw") }),
  needs("content", {
    type: ["string", "object"],
    ...says("MCI-EXEC-FIELD", "The content is {value}; it must be an object or a text."),
  }),
);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const METHOD = all(TEXT, {
  fits: (value: unknown) =>
    typeof value !== "string" || METHODS.includes(value.toUpperCase()) || isTemplated(value),
  ...noneOf(METHODS),
});

const RETRIES = object(
  says("MCI-RETRIES", "retries are {value}, not an object."),
  members({ attempts: atLeast(1), backoff_ms: atLeast(0) }),
);

interface Kind {
  readonly needed: readonly string[];
  readonly may: Readonly<Record<string, Rule>>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  text: { needed: ["text"], may: {} },
  file: { needed: ["path"], may: { enableTemplating: FLAG, parsePlaceholders: FLAG } },
  cli: { needed: ["command"], may: { args: TEXTS, cwd: TEXT, flags: FLAGS, timeout_ms: TIMEOUT } },
  http: {
    needed: ["url"],
    may: {
      method: METHOD,
      headers: TEXT_MAP,
      params: object(says("MCI-FIELD-TYPE", "params are {value}, not an object.")),
      auth: AUTH,
      body: BODY,
      retries: RETRIES,
      timeout_ms: TIMEOUT,
    },
  },
  mcp: { needed: ["serverName", "toolName"], may: {} },
};

const membersOf = (kind: Kind) => [...kind.needed, ...Object.keys(kind.may)];
const ALL = [...new Set(Object.values(KINDS).flatMap(membersOf))];

const CHECKS = new Map(
  Object.entries(KINDS).map(([type, kind]) => {
    const own = membersOf(kind);
    const foreign = `{quoted} belongs to another type than ${type}; it is kept. Other readers may take the tool for that one.`;
    const rules = all(
      ...needed(`the type ${type}`, kind.needed),
      {
        propertyNames: {
          not: { enum: ALL.filter((name) => !own.includes(name)) },
          ...says("MCI-EXEC-FOREIGN-MEMBER", foreign),
        },
      },
      rule.onlyKnows("type", ...ALL),
      members(kind.may),
    );
    return [type, rule.checkBy(rules)];
  }),
);

/** Holds what a tool says of how it is run against the rules; nothing of it is ever run here. */
export function checkExecution(
  execution: Unchecked<MciExecution>,
  pointer: string,
  report: Report,
): void {
  const type = asText(execution.type);
  const check = CHECKS.get(type ?? "");
  if (check !== undefined) {
    check(execution, pointer, report);
    return;
  }
  const near = type?.toLowerCase() ?? "";
  const fix = CHECKS.has(near) && { fix: setFix(`Write ${near}`, `${pointer}/type`, near) };
  const message = `The type is ${nameValue(execution.type)}; it must be text, file, cli, http or mcp.`;
  report("MCI-EXEC-TYPE", ["type"], message, { ...fix });
}
