import "server-only";

import { setTimeout as wait } from "node:timers/promises";

import { actingOn } from "@/lib/data/store/sight/actor";
import type { NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { askDeviceCode, askDeviceTokens, type DeviceCode } from "@/lib/net/oauth/device";
import { asServer } from "@/lib/net/oauth/issuer";

import { endSignIn } from "./keep-tokens";
import { holdOpen, OPEN_MS, type OpenSignIn } from "./open-sign-ins";

/** RFC 8628: how much longer to wait after being told to slow down. */
const SLOWER_MS = 5_000;

/** Begins a sign-in with a code that is typed in elsewhere, and asks for its tokens until they come. */
export async function beginWithCode(
  begun: OpenSignIn,
  options: Partial<OutboundOptions>,
): Promise<{ readonly ok: true; readonly state: "waits" } | NetFailure> {
  const { signal } = begun.controller;
  const request = { ...begun, issuer: asServer(begun.issuer) };
  const code = await askDeviceCode(request, begun.scopes, { ...options, signal });
  if (!code.ok) return code;
  const open: OpenSignIn = {
    ...begun,
    device: { code: code.userCode, address: code.address },
    untilMs: Date.now() + Math.min(code.lifeMs, OPEN_MS),
  };
  holdOpen(open);
  // Nobody waits for it; a fault of ours is a failure of the sign-in, which its view shows.
  actingOn(() => untilTokens(open, code, { ...options, signal })).catch(() =>
    endSignIn(open, { ok: false, errorType: "PROTOCOL_ERROR", message: "The sign-in failed." }),
  );
  return { ok: true, state: "waits" };
}

async function untilTokens(
  open: OpenSignIn,
  code: DeviceCode,
  options: OutboundOptions,
): Promise<void> {
  const request = { ...open, issuer: asServer(open.issuer) };
  let everyMs = code.everyMs;
  while (Date.now() < open.untilMs) {
    await wait(everyMs, undefined, { signal: options.signal, ref: false }).catch(() => undefined);
    if (options.signal.aborted) return;
    const came = await askDeviceTokens(request, code.deviceCode, options);
    if (options.signal.aborted) return;
    const reason = came.ok ? null : came.oauthError;
    if (reason === "slow_down") everyMs += SLOWER_MS;
    else if (reason !== "authorization_pending") {
      await endSignIn(open, came);
      return;
    }
  }
  const message = "The code was not typed in within its time. Sign in again.";
  await endSignIn(open, { ok: false, errorType: "TIMEOUT", message });
}
