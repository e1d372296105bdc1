import {
  addSetSecret,
  changeSetSecret,
  listSetSecrets,
  removeSetSecret,
  type SetSecretRow,
} from "@/lib/data/api/set-secrets";
import { findToolSet, type ToolSetRow } from "@/lib/data/api/toolsets";
import { SECRET_SPEC } from "@/lib/domain/tool-sets-api/current-schemas";
import { readCreate, readUpdate, type Written } from "@/lib/domain/tool-sets-api/update";
import { secretName, secretOrigin } from "@/lib/domain/secrets/stored-secret";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { deleteSecret, setSecret, type SecretOutcome } from "@/lib/secrets/store";

import type { ApiCaller } from "../caller";
import { failure, invalid, isFailure, type ApiFailure } from "../failure";
import { readSet } from "../set-object";
import { alreadyExists, gone } from "../tool-set-writes";

/** A secret with the set it belongs to. */
export interface PlacedSecret {
  readonly set: ToolSetRow;
  readonly secret: SetSecretRow;
}

/** Finds a secret of a set by its id, or by `external_id:` and the id of another system. */
export async function findSecret(setId: string, id: string): Promise<PlacedSecret | ApiFailure> {
  const set = await findToolSet(setId);
  if (set === null) return gone();
  const external = /^external_id:(.*)$/s.exec(id)?.[1];
  const secrets = await listSetSecrets(set.id);
  const secret = secrets.find((one) =>
    external === undefined ? one.id === id : one.externalId === external,
  );
  return secret === undefined ? goneSecret() : { set, secret };
}

export async function createSecret(
  setId: string,
  body: JsonRecord,
  { profileId }: ApiCaller,
): Promise<PlacedSecret | ApiFailure> {
  const set = await findToolSet(setId);
  if (set === null) return gone();
  const read = readCreate(body, SECRET_SPEC);
  if (!read.ok) return invalid(read.violations, read.message);
  const { metadata, spec } = read.value;
  const name = secretName(asText(metadata["name"]) ?? "");
  if (name === null) {
    const description = "value must have letters, digits, _, - and ., at most 128 of them";
    return invalid([{ field: "metadata.name", description }]);
  }
  const taken = await refuseTaken(set, read.value, null);
  if (taken !== null) return taken;
  const kept = await setSecret(name, asText(spec["value"]) ?? "", originsOf(set));
  if (!kept.ok) return refused(kept);
  const described = describedBy(read.value);
  const id = await addSetSecret(set.id, { name, ...described, createdBy: profileId });
  return findSecret(set.id, id);
}

export async function updateSecret(
  setId: string,
  id: string,
  body: JsonRecord,
): Promise<PlacedSecret | ApiFailure> {
  const place = await findSecret(setId, id);
  if (isFailure(place)) return place;
  const { set, secret } = place;
  const { name, externalId, labels } = secret;
  const metadata = {
    name,
    ...(externalId === null ? {} : { externalId }),
    labels: readLabels(labels),
  };
  const read = readUpdate({ metadata, spec: {} }, body, SECRET_SPEC);
  if (!read.ok) return invalid(read.violations, read.message);
  if (secretName(asText(read.value.metadata["name"]) ?? "") !== name) {
    const description = "a secret keeps its name, by which it is referred to; make another one";
    return invalid([{ field: "metadata.name", description }]);
  }
  const taken = await refuseTaken(set, read.value, secret);
  if (taken !== null) return taken;
  const value = asText(read.value.spec["value"]);
  const isCleared = value === null && read.paths.some(([part]) => part === "spec");
  if (value !== null || isCleared) {
    const kept = await setSecret(name, value ?? "", originsOf(set), { replaces: true });
    if (!kept.ok) return refused(kept);
  }
  await changeSetSecret(secret.id, describedBy(read.value));
  return findSecret(set.id, secret.id);
}

export async function deleteSetSecret(setId: string, id: string): Promise<ApiFailure | null> {
  const place = await findSecret(setId, id);
  if (isFailure(place)) return place;
  await deleteSecret(place.secret.name);
  await removeSetSecret(place.secret.id);
  return null;
}

/** The labels of a secret, as stored. */
export function readLabels(text: string): JsonRecord {
  return asRecord(JSON.parse(text)) ?? {};
}

function describedBy({ metadata }: Written): Pick<SetSecretRow, "externalId" | "labels"> {
  const externalId = asText(metadata["externalId"]) || null;
  return { externalId, labels: JSON.stringify(metadata["labels"] ?? {}) };
}

/** Where the tools of a set are reached now: a value is sent there and nowhere else. */
function originsOf(set: ToolSetRow): string[] {
  const server = asRecord(readSet(set).toolset["server"]);
  const origin = secretOrigin(asText(server?.["url"]) ?? "");
  return origin === null ? [] : [origin];
}

async function refuseTaken(
  set: ToolSetRow,
  { metadata }: Written,
  before: SetSecretRow | null,
): Promise<ApiFailure | null> {
  const externalId = asText(metadata["externalId"]) || null;
  if (externalId === null || externalId === before?.externalId) return null;
  const others = await listSetSecrets(set.id);
  return others.some((one) => one.externalId === externalId) ? alreadyExists() : null;
}

function refused({ code, message }: Extract<SecretOutcome, { ok: false }>): ApiFailure {
  switch (code) {
    case "taken":
      return failure("ALREADY_EXISTS", "The library has a secret of this name already.", {
        retry: false,
      });
    case "no-key":
      return failure("FAILED_PRECONDITION", message);
    default:
      return invalid([{ field: "spec.value", description: message }]);
  }
}

const goneSecret = (): ApiFailure =>
  failure("NOT_FOUND", "There is no such secret of the tool set.");
