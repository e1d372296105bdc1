import { isListedHost, mayReach } from "./address-rule";
import { bareHost, isAddress, isLoopbackHost, portOf } from "./host";
import { failure, type NetFailure } from "./failure";
import type { OperatorRules } from "./operator-rules";

/**
 * Everything that can be told of an address before anything is looked up. Names are judged again when they are
 * resolved (`guardedLookup`), because only the addresses behind them count.
 * @param carriesSecrets whether the request has credentials in it
 */
export function checkUrl(
  raw: string | URL,
  rules: OperatorRules,
  carriesSecrets: boolean,
): { ok: true; url: URL } | NetFailure {
  const text = String(raw);
  if (text.includes("${")) {
    return failure("INVALID_URL", "References are not filled in inside an address.");
  }
  if (!URL.canParse(text)) return failure("INVALID_URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return failure("INVALID_URL", "Only addresses that begin with https: or http: are asked.");
  }
  if (url.username !== "" || url.password !== "") {
    return failure("INVALID_URL", "The address must not contain a user name or password.");
  }
  const host = bareHost(url.hostname);
  if (host === "") return failure("INVALID_URL");
  const port = portOf(url);
  if (isAddress(host) && !mayReach(host, host, port, rules)) return failure("BLOCKED_ADDRESS");
  if (carriesSecrets && url.protocol === "http:" && !isTrusted(host, port, rules)) {
    return failure(
      "INVALID_URL",
      "Credentials are only sent over https:, so the address needs it.",
    );
  }
  // It never resolves to anything but this machine, so there is nothing to wait for.
  if (isLoopbackHost(host) && !isAddress(host) && !mayReach("127.0.0.1", host, port, rules)) {
    return failure("BLOCKED_ADDRESS");
  }
  return { ok: true, url };
}

/** Whether what is sent to the host without TLS stays where the operator wants it. */
function isTrusted(host: string, port: number, rules: OperatorRules): boolean {
  return (rules.isLocal && isLoopbackHost(host)) || isListedHost(host, port, rules);
}
