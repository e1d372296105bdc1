import { nameValue } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { reportExtra } from "./check-schemas";
import type { Report } from "./findings";
import type { Unchecked } from "../kit/source/unchecked";
import type { OxpAuthorization, OxpRequirements } from "./source";

const PATH = "/requirements";

/** Rules about what a call needs besides its arguments: authorizations, secrets, the id of a user. */
export function checkRequirements(value: unknown, report: Report): void {
  if (value === undefined) return;
  const requirements: Unchecked<OxpRequirements> | null = asRecord(value);
  if (requirements === null) {
    report("OXP-REQUIREMENTS-TYPE", PATH, `Requirements are ${nameValue(value)}, not an object.`);
    return;
  }
  const { authorization, secrets, user_id: userId, ...extra } = requirements;
  checkList(authorization, `${PATH}/authorization`, "authorization", report, (item, path) => {
    if (item !== null) checkScopes(item, path, report);
  });
  checkList(secrets, `${PATH}/secrets`, "secret", report, (item, path) => {
    const { id: _, ...others } = item ?? {};
    reportExtra(Object.keys(others), path, "The secret", report);
  });
  if (userId !== undefined && typeof userId !== "boolean") {
    const message = `\`user_id\` is ${nameValue(userId)}; it is true or false.`;
    report("OXP-USER-ID-TYPE", `${PATH}/user_id`, message);
  }
  reportExtra(Object.keys(extra), PATH, "The object of requirements", report);
}

const RULES = {
  authorization: { type: "OXP-AUTH-TYPE", id: "OXP-AUTH-ID" },
  secret: { type: "OXP-SECRET-TYPE", id: "OXP-SECRET-ID" },
} as const;

/** A list of objects with ids. */
function checkList(
  value: unknown,
  path: string,
  what: keyof typeof RULES,
  report: Report,
  checkItem: (item: JsonRecord | null, path: string) => void,
): void {
  if (value === undefined) return;
  const rules = RULES[what];
  if (!Array.isArray(value)) {
    report(rules.type, path, `This is ${nameValue(value)}; it must be a list of objects.`);
    return;
  }
  asList(value).forEach((entry, at) => {
    const item = asRecord(entry);
    const place = `${path}/${at}`;
    if (item === null) {
      report(rules.type, place, `This ${what} is ${nameValue(entry)}, not an object.`);
    } else if (!asText(item["id"])) {
      report(rules.id, place, `This ${what} has no id.`);
    }
    checkItem(item, place);
  });
}

function checkScopes(
  authorization: Unchecked<OxpAuthorization>,
  path: string,
  report: Report,
): void {
  const { id: _, oauth2, ...extra } = authorization;
  reportExtra(Object.keys(extra), path, "The authorization", report);
  if (oauth2 === undefined) return;
  const details = asRecord(oauth2);
  const scopes = details?.["scopes"];
  const isList = asList(scopes).every((scope) => typeof scope === "string");
  if (details === null) {
    report("OXP-SCOPES-TYPE", `${path}/oauth2`, `\`oauth2\` is ${nameValue(oauth2)}, no object.`);
  } else if (scopes !== undefined && !(Array.isArray(scopes) && isList)) {
    report("OXP-SCOPES-TYPE", `${path}/oauth2/scopes`, "`scopes` must be a list of texts.");
  }
}
