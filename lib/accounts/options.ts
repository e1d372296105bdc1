import { isRole, type Role } from "@/lib/domain/accounts/role";

type Environment = Readonly<Record<string, string | undefined>>;

/** Who may make an account: everybody, who has an invitation, or nobody. */
export type SignUp = "open" | "invitation" | "closed";

/** An identity provider, as the operator describes it. */
export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** On the button. */
  readonly name: string;
  /** The claim that lists groups. */
  readonly groupsClaim: string;
  /** Roles by group; null where groups decide nothing. */
  readonly roles: ReadonlyMap<string, Role> | null;
}

export interface AccountOptions {
  readonly passwords: boolean;
  readonly signUp: SignUp;
  readonly provider: ProviderOptions | null;
}

/** Whether members sign in; otherwise whoever uses this machine may do everything. */
export function accountsAreOn(env: Environment = process.env): boolean {
  return env["COLLOQUY_ACCOUNTS"] === "on";
}

/** What the operator chose, or a sentence that says which variable is wrong. */
export function readAccountOptions(env: Environment = process.env): AccountOptions | string {
  const accounts = env["COLLOQUY_ACCOUNTS"] || "off";
  if (accounts !== "on" && accounts !== "off") return "COLLOQUY_ACCOUNTS must be on or off.";
  const signUp = env["COLLOQUY_SIGN_UP"] || "invitation";
  if (signUp !== "open" && signUp !== "invitation" && signUp !== "closed") {
    return "COLLOQUY_SIGN_UP must be open, invitation or closed.";
  }
  const passwords = env["COLLOQUY_PASSWORDS"] || "on";
  if (passwords !== "on" && passwords !== "off") return "COLLOQUY_PASSWORDS must be on or off.";
  const provider = readProvider(env);
  if (typeof provider === "string") return provider;
  if (passwords === "off" && provider === null) {
    return "COLLOQUY_PASSWORDS=off needs a provider: set COLLOQUY_OIDC_ISSUER.";
  }
  return { passwords: passwords === "on", signUp, provider };
}

/** The same where the start has found nothing wrong with it. */
export function accountOptions(): AccountOptions {
  const options = readAccountOptions();
  if (typeof options === "string") throw new Error(options);
  return options;
}

function readProvider(env: Environment): ProviderOptions | string | null {
  const issuer = env["COLLOQUY_OIDC_ISSUER"];
  if (issuer === undefined || issuer === "") return null;
  if (!URL.canParse(issuer)) return "COLLOQUY_OIDC_ISSUER must be the address of a provider.";
  const clientId = env["COLLOQUY_OIDC_CLIENT_ID"];
  const clientSecret = env["COLLOQUY_OIDC_CLIENT_SECRET"];
  if (!clientId || !clientSecret) {
    return "COLLOQUY_OIDC_ISSUER needs COLLOQUY_OIDC_CLIENT_ID and COLLOQUY_OIDC_CLIENT_SECRET.";
  }
  const roles = readRoles(env["COLLOQUY_OIDC_ROLES"]);
  if (typeof roles === "string") return roles;
  return {
    issuer,
    clientId,
    clientSecret,
    name: env["COLLOQUY_OIDC_NAME"] || new URL(issuer).hostname,
    groupsClaim: env["COLLOQUY_OIDC_GROUPS_CLAIM"] || "groups",
    roles,
  };
}

/** `staff=editor, guests=reader` */
function readRoles(text: string | undefined): ReadonlyMap<string, Role> | string | null {
  if (text === undefined || text.trim() === "") return null;
  const roles = new Map<string, Role>();
  for (const part of text.split(",")) {
    const at = part.lastIndexOf("=");
    const group = part.slice(0, at).trim();
    const role = part.slice(at + 1).trim();
    if (at === -1 || group === "" || !isRole(role)) {
      return "COLLOQUY_OIDC_ROLES must be pairs such as staff=editor, with commas between them.";
    }
    roles.set(group, role);
  }
  return roles;
}
