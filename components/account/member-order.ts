import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server";

/** Which members are listed; all of it is in the address. */
export const memberOrder = {
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  /** The page of the invitations, below. */
  invitations: parseAsInteger.withDefault(1),
};

export const loadMemberOrder = createLoader(memberOrder);

/** The address of the page with these choices. */
export const membersHref = createSerializer(memberOrder);
