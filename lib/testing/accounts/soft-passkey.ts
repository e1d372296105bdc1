import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** How a device answers. */
interface Answering {
  /** The page that asks. */
  readonly origin?: string;
  /** Whether it checked who holds it. */
  readonly isVerified?: boolean;
}

/** A device with one passkey, which does what a browser would have it do. */
export interface SoftPasskey {
  /** Makes the passkey that was asked for. */
  register(options: PublicKeyCredentialCreationOptionsJSON, answering?: Answering): string;
  /** Signs in with it. */
  answer(options: PublicKeyCredentialRequestOptionsJSON, answering?: Answering): string;
}

const ORIGIN = "http://localhost:3000";
const HERE = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const coded = (data: Buffer | string): string => Buffer.from(data).toString("base64url");

/** A byte string of CBOR, of 256 bytes at most. */
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** Makes a device; each has a key of its own. */
export function makeSoftPasskey(): SoftPasskey {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let user = "";
  let count = 0;

  // COSE: an ES256 key of the curve P-256.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);

  function authenticatorData(rpId: string, isVerified: boolean, more: Buffer | null): Buffer {
    count += 1;
    const flags = HERE | (isVerified ? VERIFIED : 0) | (more === null ? 0 : HAS_KEY);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const parts = [sha256(rpId), Buffer.from([flags]), counter];
    return Buffer.concat(more === null ? parts : [...parts, more]);
  }

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    register(options, { origin = ORIGIN, isVerified = true } = {}) {
      user = options.user.id;
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      const data = authenticatorData(options.rp.id ?? "", isVerified, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        bytes(data),
      ]);
      return JSON.stringify({
        id: coded(id),
        rawId: coded(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: coded(clientData("webauthn.create", options.challenge, origin)),
          attestationObject: coded(attestation),
          authenticatorData: coded(data),
          transports: ["internal"],
        },
      });
    },
    answer(options, { origin = ORIGIN, isVerified = true } = {}) {
      const data = authenticatorData(options.rpId ?? "", isVerified, null);
      const client = clientData("webauthn.get", options.challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify({
        id: coded(id),
        rawId: coded(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: coded(client),
          authenticatorData: coded(data),
          signature: coded(signature),
          userHandle: user,
        },
      });
    },
  };
}
