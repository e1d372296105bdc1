import "server-only";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

import { accountsPlace, getAccounts, type AccountDatabase } from "@/lib/data/accounts/database";
import { deriveKey } from "@/lib/secrets/derive-key";
import { processWide } from "@/lib/shared/process-wide";

import { ownOrigins, publicOrigin } from "./address";
import { hashPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD, verifyPassword } from "./password";

const DAY_S = 24 * 60 * 60;
/** A session ends after this, however much it is used. */
const SESSION_S = 30 * DAY_S;
/** Passkeys are added, and passwords given up, only so soon after signing in. */
export const FRESH_S = 60 * 60;

/** Begins a session for an account that proved itself to us: by a provider, or by a code. */
const sessions = {
  id: "colloquy-sessions",
  endpoints: {
    beginSession: createAuthEndpoint(
      "/colloquy/begin-session",
      { method: "POST", body: z.object({ memberId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.memberId);
        const session = user && (await internalAdapter.createSession(user.id));
        if (!user || !session) return context.json({ begun: false });
        await setSessionCookie(context, { session, user });
        return context.json({ begun: true });
      },
    ),
  },
} as const;

/**
 * better-auth over the database of accounts. Only its functions are called; its routes answer nobody. Everything that
 * mails, counts or reports is off.
 */
export function makeAuth({ query, engine }: AccountDatabase, secret: string) {
  const origins = ownOrigins();
  const isSecure = publicOrigin()?.startsWith("https:") === true;
  const named = (name: string) => ({
    name: isSecure ? `__Host-colloquy-${name}` : `colloquy-${name}`,
    attributes: { secure: isSecure, httpOnly: true, sameSite: "lax" as const, path: "/" },
  });
  return betterAuth({
    appName: "Colloquy",
    baseURL: origins[0],
    basePath: "/api/auth",
    trustedOrigins: [...origins],
    secret,
    database: { db: query, type: engine },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: { modelName: "Member" },
    session: {
      modelName: "Session",
      expiresIn: SESSION_S,
      disableSessionRefresh: true,
      freshAge: FRESH_S,
      cookieCache: { enabled: false },
    },
    account: { modelName: "Login", accountLinking: { enabled: false } },
    verification: { modelName: "Verification" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      // The names below have their prefix already.
      useSecureCookies: false,
      cookiePrefix: isSecure ? "__Host-colloquy" : "colloquy",
      defaultCookieAttributes: { secure: isSecure },
      cookies: { session_token: named("session") },
      ipAddress: { ipAddressHeaders: ["x-colloquy-address"] },
    },
    plugins: [
      passkey({
        rpID: new URL(origins[0]).hostname,
        rpName: "Colloquy",
        origin: [...origins],
        schema: { passkey: { modelName: "Passkey" } },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      }),
      sessions,
    ],
  });
}

export type Auth = ReturnType<typeof makeAuth>;

const instances = processWide("auth", () => new Map<string, Promise<Auth>>());

/** The one for the accounts of the present environment. */
export function getAuth(): Promise<Auth> {
  const key = `${accountsPlace()} ${ownOrigins().join(" ")}`;
  const known = instances.get(key);
  if (known !== undefined) return known;
  const making = getAccounts().then((database) => makeAuth(database, deriveKey("accounts")));
  instances.set(key, making);
  making.catch(() => instances.delete(key));
  return making;
}

/** Forgets the ones that were made, when their database is closed. */
export function forgetAuth(): void {
  instances.clear();
}
