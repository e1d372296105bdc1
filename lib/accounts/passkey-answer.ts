import { asRecord } from "@/lib/shared/read-value";

const LONGEST = 32_768;

interface SigningAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly clientExtensionResults: Record<string, never>;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
}

interface RegistrationAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly clientExtensionResults: Record<string, never>;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly authenticatorData: string;
    readonly transports?: readonly string[];
  };
}

/** What a browser says of a passkey that signs in; null for anything else. */
export function readSigning(answer: string): SigningAnswer | null {
  const read = readParts(answer, ["clientDataJSON", "authenticatorData", "signature"]);
  if (read === null) return null;
  const [clientDataJSON, authenticatorData, signature] = read.parts;
  const { userHandle } = read.response;
  return {
    ...read.credential,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(typeof userHandle === "string" ? { userHandle } : {}),
    },
  };
}

/** The same of one that is new. */
export function readRegistration(answer: string): RegistrationAnswer | null {
  const read = readParts(answer, ["clientDataJSON", "attestationObject", "authenticatorData"]);
  if (read === null) return null;
  const [clientDataJSON, attestationObject, authenticatorData] = read.parts;
  const { transports } = read.response;
  const named = Array.isArray(transports)
    ? transports.filter((name): name is string => typeof name === "string")
    : [];
  return {
    ...read.credential,
    response: { clientDataJSON, attestationObject, authenticatorData, transports: named },
  };
}

function readParts(answer: string, names: readonly [string, string, string]) {
  if (answer.length > LONGEST) return null;
  const value = asRecord(parse(answer));
  const response = asRecord(value?.["response"]);
  const id = value?.["id"];
  const [a, b, c] = names.map((name) => response?.[name]);
  if (response === null || typeof id !== "string") return null;
  if (typeof a !== "string" || typeof b !== "string" || typeof c !== "string") return null;
  const parts: readonly [string, string, string] = [a, b, c];
  const credential = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  return { parts, response, credential };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where the flags are in what an authenticator signs (WebAuthn, section 6.1), and which one says "user verified". */
const FLAGS_AT = 32;
const VERIFIED = 0x04;

/** Whether the device says that it checked who holds it. What it says is signed, and that is verified after this. */
export function wasVerified(authenticatorData: string): boolean {
  const flags = Buffer.from(authenticatorData, "base64url")[FLAGS_AT];
  return flags !== undefined && (flags & VERIFIED) !== 0;
}
