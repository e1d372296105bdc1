import { acceptItem, type ItemPin } from "./merge-items";

/** The columns that an acceptance changes. */
type Accepted = Pick<ItemPin, "acceptedHash" | "acceptedRaw" | "acceptedFrom" | "state" | "grade">;

/** The pin after a person accepted what was listed last; `previous` can take it back. */
export function acceptByPerson(pin: ItemPin): ItemPin {
  const { acceptedHash, acceptedRaw, acceptedFrom, state, grade } = pin;
  const before: Accepted = { acceptedHash, acceptedRaw, acceptedFrom, state, grade };
  return { ...acceptItem(pin), previous: JSON.stringify(before) };
}

/** The pin before a person accepted it; null when there is nothing to take back, or a sync came between. */
export function takeBackItem(pin: ItemPin): ItemPin | null {
  if (pin.previous === null) return null;
  // Written by the function above only.
  return { ...pin, ...(JSON.parse(pin.previous) as Accepted), previous: null };
}
