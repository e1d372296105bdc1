import { SYSTEM_NAMES } from "@/components/names/system-labels";
import { SYSTEM_ACTORS, type SystemActor } from "@/lib/domain/library/system-actor";

interface DoerChoice {
  /** The account of a member, or what `valueOf` makes of what works without one. */
  readonly value: string;
  readonly label: string;
}

/** No account has such an id. */
const PREFIX = "system:";

/** How a list of choices names what works without a member. */
export const valueOf = (system: SystemActor): string => `${PREFIX}${system}`;

/** What works without a member, by its value; null for members. */
export const systemOf = (value: string): SystemActor | null =>
  SYSTEM_ACTORS.find((system) => valueOf(system) === value) ?? null;

/**
 * Whose changes can be listed: the members, then what works without one.
 * @param members nobody where there are no accounts, and then no provider of identities either
 */
export const doerChoices = (
  members: readonly { readonly id: string; readonly name: string }[],
): DoerChoice[] => [
  ...members.map(({ id, name }) => ({ value: id, label: name })),
  ...SYSTEM_ACTORS.filter((system) => system !== "provider" || members.length > 0).map(
    (system) => ({ value: valueOf(system), label: SYSTEM_NAMES[system] }),
  ),
];
