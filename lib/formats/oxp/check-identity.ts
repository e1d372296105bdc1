import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asText } from "@/lib/shared/read-value";

import type { Report } from "./findings";
import {
  hasLeadingZero,
  isVersion,
  isWellFormedId,
  lacksToolkit,
  plainVersion,
  splitId,
} from "./identifiers";
import type { Unchecked } from "../kit/source/unchecked";
import type { OxpDefinition } from "./source";

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Rules about `id`, `name`, `description` and `version`. */
export function checkIdentity(definition: Unchecked<OxpDefinition>, report: Report): void {
  checkId(definition.id, report);
  checkName(definition.name, report);
  checkDescription(definition.description, report);
  checkVersion(definition.version, report);
  checkSameVersion(definition, report);
}

function checkId(value: unknown, report: Report): void {
  const id = asText(value);
  if (id === null) {
    report("OXP-ID-MISSING", "/id", `The id is ${nameValue(value)}; it must be a text.`);
    return;
  }
  const isKnown = isWellFormedId(id) || lacksToolkit(id);
  if (!isKnown) {
    report("OXP-ID-FORMAT", "/id", `The id ${quote(id)} is not written Toolkit.Tool@1.2.3.`);
    return;
  }
  if (lacksToolkit(id))
    report("OXP-ID-NO-TOOLKIT", "/id", `The id ${quote(id)} names no toolkit before a dot.`);
  const { version } = splitId(id);
  if (version === null || !isVersion(version)) {
    const lack = version === null ? "names no version" : "names only a major version";
    report("OXP-ID-VERSION-INCOMPLETE", "/id", `The id ${quote(id)} ${lack}.`);
  }
}

function checkName(value: unknown, report: Report): void {
  const name = asText(value);
  if (name === null)
    report("OXP-NAME-MISSING", "/name", `The name is ${nameValue(value)}; it must be a text.`);
  else if (!NAME.test(name)) {
    const message = `The name is ${nameValue(name)}; it must have 1 to 64 of A–Z, a–z, 0–9, _ and -.`;
    report("OXP-NAME-FORMAT", "/name", message);
  }
}

function checkDescription(value: unknown, report: Report): void {
  if (value === "")
    report("OXP-DESCRIPTION-EMPTY", "/description", "The description is an empty text.");
  else if (asText(value) === null) {
    const message = `The description is ${nameValue(value)}; it must be a text.`;
    report("OXP-DESCRIPTION-MISSING", "/description", message);
  }
}

function checkVersion(value: unknown, report: Report): void {
  const version = asText(value);
  if (value === undefined) report("OXP-VERSION-MISSING", "/version", "There is no version.");
  else if (version === null || !isVersion(version)) {
    const message = `The version is ${nameValue(value)}; it must be three numbers such as 1.2.3.`;
    report("OXP-VERSION-FORMAT", "/version", message);
  } else if (hasLeadingZero(version)) {
    const message = `The version ${quote(version)} has a number that begins with 0.`;
    report("OXP-VERSION-LEADING-ZERO", "/version", message);
  }
}

/** The id repeats the version; the two are compared as numbers. */
function checkSameVersion(definition: Unchecked<OxpDefinition>, report: Report): void {
  const version = asText(definition.version) ?? "";
  const named = splitId(asText(definition.id) ?? "").version ?? "";
  const [own, other] = [isVersion(version) ? plainVersion(version) : null, plainVersion(named)];
  if (own === null || other === null || own === other) return;
  const message = `The id names version ${quote(named)}, and the definition is of version ${quote(version)}.`;
  report("OXP-ID-VERSION-MISMATCH", "/id", message);
}
