import { countAttempt, forgetAttempts } from "@/lib/data/accounts/attempts";

import { hashCode } from "./code";
import { refuse, type Refused } from "./outcome";

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;

/** How often something may be tried in 15 minutes: for one account, and from one address. */
const MOST = { account: 10, address: 60 } as const;

/** What a request is counted by, and what the list of sessions says of it. */
export interface Caller {
  /** Of the network. */
  readonly address: string;
  readonly userAgent?: string;
}

/** The same as better-auth reads it. */
export function callerHeaders({ address, userAgent }: Caller): Headers {
  return new Headers({
    "x-colloquy-address": address,
    ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
  });
}

/** Groups of an IPv6 address that name a network; the rest is for its owner to choose, as often as they like. */
const NETWORK_GROUPS = 4;

/** What an address is counted as: itself, or the network that an IPv6 address is one of countless of. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.split("%")[0]?.split("::") ?? [];
  const groupsOf = (part: string | undefined) => (part ? part.split(":") : []);
  const [first, last] = [groupsOf(before), groupsOf(after)];
  const between = Math.max(0, 8 - first.length - last.length);
  const all =
    after === undefined ? first : [...first, ...Array<string>(between).fill("0"), ...last];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}

const keyOf = (what: string, whose: string): string => `${what}:${hashCode(whose)}`;

/**
 * Counts one attempt. An address without an account is counted like one with, so that the limit tells nothing.
 * @param account what the attempt is about; null where only the address counts
 */
export async function refuseTooOften(
  what: string,
  account: string | null,
  { address }: Caller,
): Promise<Refused | null> {
  const waits = [
    await countAttempt(keyOf(`${what} from`, networkOf(address)), MOST.address, WINDOW_MS),
  ];
  if (account !== null) {
    waits.push(await countAttempt(keyOf(what, account), MOST.account, WINDOW_MS));
  }
  const waitMs = Math.max(...waits);
  if (waitMs === 0) return null;
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const later = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return refuse("limited", `Too many attempts. Try again in ${later}.`);
}

/** After a success an account begins again. */
export async function forgiveAttempts(what: string, account: string): Promise<void> {
  await forgetAttempts(keyOf(what, account));
}
