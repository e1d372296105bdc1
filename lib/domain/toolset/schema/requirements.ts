import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readSlotMember } from "./slot-member";

/** An account a call needs, and what it must be allowed to do there. */
interface Authorization {
  /** The provider or the method, such as `google`. */
  readonly id: string;
  readonly scopes: readonly string[];
}

/** What a call needs besides its arguments. */
interface ToolRequirements {
  readonly authorizations: readonly Authorization[];
  /** Names of secrets, never values. */
  readonly secrets: readonly string[];
  /** The call has to say for whom it is made. */
  readonly needsUser: boolean;
}

/** Reads the requirements of a tool that came from OXP; null when it states none. Total over any tool. */
export function toolRequirements(tool: JsonRecord | null): ToolRequirements | null {
  const stated = asRecord(readSlotMember(tool, "oxp", ["requirements"], "current")?.value);
  return stated === null ? null : readRequirements(stated);
}

/** The same for the object itself; null when it demands nothing. */
export function readRequirements(stated: JsonRecord): ToolRequirements | null {
  const authorizations = asList(stated["authorization"]).flatMap((entry): Authorization[] => {
    const item = asRecord(entry);
    const id = asText(item?.["id"]);
    const scopes = asList(asRecord(item?.["oauth2"])?.["scopes"]).map(asText);
    return id ? [{ id, scopes: scopes.filter((scope) => scope !== null) }] : [];
  });
  const secrets = asList(stated["secrets"]).flatMap((entry) => {
    const id = asText(asRecord(entry)?.["id"]);
    return id ? [id] : [];
  });
  const needsUser = stated["user_id"] === true;
  const isEmpty = authorizations.length === 0 && secrets.length === 0 && !needsUser;
  return isEmpty ? null : { authorizations, secrets, needsUser };
}

/** The requirements as short phrases, as in “authorization by google for mail.read”. */
export function requirementPhrases(requirements: ToolRequirements): string[] {
  const { authorizations, secrets, needsUser } = requirements;
  return [
    ...authorizations.map(({ id, scopes }) =>
      scopes.length === 0
        ? `authorization by ${id}`
        : `authorization by ${id} for ${scopes.join(", ")}`,
    ),
    ...secrets.map((id) => `the secret ${id}`),
    ...(needsUser ? ["the id of the user"] : []),
  ];
}
