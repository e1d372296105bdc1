import { quote } from "@/lib/domain/document/describe-value";
import { askFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintExtensions } from "@/lib/domain/document/lint-extensions";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import {
  looksLikeCredential,
  previewCredential,
  proposeVariable,
} from "@/lib/domain/secrets/credential";
import { lintConfiguration } from "@/lib/domain/secrets/lint-config";
import { VARIABLE_NAME } from "@/lib/domain/secrets/references";
import { modelDefinitionSchema } from "../schema/model";

const MEMBERS = memberNames(modelDefinitionSchema);
const PROVIDER = /^[A-Z][A-Z0-9_]*$/;

/** Ids of the models met so far, with their positions. */
export type ModelIds = Map<string, number>;

function lintKeyName(model: JsonRecord, path: string, { findings }: LintContext): void {
  const name = asText(model["apiKeyEnvironment"]) ?? "";
  if (name === "") return;
  const place = `${path}/apiKeyEnvironment`;
  const variable = `${proposeVariable(asText(model["provider"]) ?? "MODEL")}_API_KEY`;
  const fix = {
    fix: askFix(`Name ${variable} instead`, { op: "set", path: place, value: variable }),
  };
  if (looksLikeCredential(name)) {
    findings.add("secret.config-value", place, () => ({
      message: `\`apiKeyEnvironment\` holds a key (${previewCredential(name)}) instead of the name of a variable.`,
      ...fix,
    }));
  } else if (!VARIABLE_NAME.test(name)) {
    findings.add("model.key-not-name", place, () => ({
      message: "`apiKeyEnvironment` does not look like the name of an environment variable.",
      ...fix,
    }));
  }
}

function lintId(
  model: JsonRecord,
  position: number,
  seen: ModelIds,
  { findings }: LintContext,
): void {
  const id = asText(model["id"]) ?? "";
  if (id === "") return;
  const twin = seen.get(id);
  if (twin === undefined) {
    seen.set(id, position);
    return;
  }
  const path = `/modelDefinitions/${position}/id`;
  findings.add("model.id-duplicate", path, () => ({
    message: `Model ${twin + 1} has the id ${quote(id)} as well.`,
    fix: askFix("Rename this one", { op: "set", path, value: `${id}-2` }),
  }));
}

function lintProvider(model: JsonRecord, path: string, { findings }: LintContext): void {
  const provider = asText(model["provider"]) ?? "";
  if (provider === "" || PROVIDER.test(provider)) return;
  const form = provider
    .trim()
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();
  findings.add("model.provider-form", `${path}/provider`, () => ({
    message: `The provider ${quote(provider)} is not in upper case with underscores, as in LM_STUDIO.`,
    ...(PROVIDER.test(form) && {
      fix: askFix(`Write ${form}`, { op: "set", path: `${path}/provider`, value: form }),
    }),
  }));
}

/** Rules about one model definition. Total: what the schema refuses is passed over here. */
export function lintModel(
  value: unknown,
  position: number,
  seen: ModelIds,
  context: LintContext,
): void {
  const model = asRecord(value);
  if (model === null) return;
  const path = `/modelDefinitions/${position}`;
  const owner = asText(model["id"]) ?? "";
  lintMembers(model, MEMBERS, path, context);
  lintExtensions(model, path, context);
  lintId(model, position, seen, context);
  lintProvider(model, path, context);
  lintKeyName(model, path, context);
  for (const name of ["headers", "parameters", "baseUrl"]) {
    lintConfiguration(model[name], `${path}/${name}`, owner, context);
  }
}
