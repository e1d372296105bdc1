import { matchEnd, type Detector } from "../match";

const HEADER =
  /-----BEGIN (?:[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d|OpenVPN tls-crypt-v2 (?:client|server) key)-----|---- BEGIN SSH2 [A-Z ]{0,20}PRIVATE KEY ----/y;
const FOOTER = /-----END [A-Za-z0-9 -]{0,40}-----|---- END SSH2 [A-Z ]{0,40}----/y;

/** A private key from its header to its footer; without a footer, to the next line of dashes or the end. */
export const findPrivateKey: Detector = (text, at) => {
  const body = matchEnd(HEADER, text, at);
  if (body === -1) return null;
  const dashes = text.indexOf(text.startsWith("-----", at) ? "-----" : "---- ", body);
  const stop = dashes === -1 ? text.length : dashes;
  const end = matchEnd(FOOTER, text, stop);
  return { rule: "secret.private-key", start: at, end: end === -1 ? stop : end };
};

const WEB_TOKEN = /eyJ[A-Za-z0-9_-]{5,2000}\.[A-Za-z0-9_-]{5,8000}\.[A-Za-z0-9_-]{5,8000}/y;

/** Of an encrypted token: two more parts, and the second is empty where the key was agreed on. */
const ENCRYPTED =
  /eyJ[A-Za-z0-9_-]{5,2000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{5,100}\.[A-Za-z0-9_-]{5,8000}\.[A-Za-z0-9_-]{10,100}/y;

/** Three or five parts of base64url, the first of which names an algorithm. */
export const findWebToken: Detector = (text, at) => {
  // Only where a run of such characters begins, so that a long run is looked at once.
  if (/[\w.-]/.test(text.charAt(at - 1))) return null;
  const whole = matchEnd(ENCRYPTED, text, at);
  const end = whole === -1 ? matchEnd(WEB_TOKEN, text, at) : whole;
  if (end === -1 || !namesAlgorithm(text.slice(at, text.indexOf(".", at)))) return null;
  return { rule: "secret.web-token", start: at, end };
};

function namesAlgorithm(base64url: string): boolean {
  try {
    const header: unknown = JSON.parse(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof header === "object" && header !== null && "alg" in header;
  } catch {
    // Three words with dots between them.
    return false;
  }
}
