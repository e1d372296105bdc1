import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";

import { mayReach } from "./address-rule";
import { bareHost } from "./host";
import { NetError } from "./failure";
import type { OperatorRules } from "./operator-rules";

interface Found {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name. */
export type Resolver = (host: string) => Promise<readonly Found[]>;

const askMachine: Resolver = (host) => lookup(host, { all: true });

/**
 * Resolves a name at the moment of dialling and hands on the very addresses it judged, so that a name cannot mean
 * one thing when it is checked and another when it is connected to. One bad address refuses all of them.
 * @param isTold whether who asks may learn that an address was refused
 */
export function guardedLookup(
  port: number,
  rules: OperatorRules,
  resolve: Resolver = askMachine,
  isTold: boolean = rules.isLocal,
): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        const isRefused = found.some(
          ({ address }) => !mayReach(address, bareHost(host), port, rules),
        );
        if (first === undefined)
          done(new NetError("CONNECTION_FAILED", "The name has no address."), "", 0);
        else if (isRefused) done(refusal(isTold), "", 0);
        else if (options.all === true) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: unknown) =>
        done(error instanceof Error ? error : new NetError("CONNECTION_FAILED"), "", 0),
    );
  };
}

/** Where others can ask, a name inside the network must look like one that does not answer. */
function refusal(isTold: boolean): NetError {
  return new NetError(isTold ? "BLOCKED_ADDRESS" : "CONNECTION_FAILED");
}
