import { matchEnd, type Detector } from "../match";

const FOUR = /(?:\d{1,3}\.){3}\d{1,3}(?![\d]|\.\d|[A-Za-z_-])/y;
/** Addresses that belong to nobody: this host, private networks, examples, groups. */
const NOBODY =
  /^(?:0|10|127|22[4-9]|2[34]\d|25[0-5])\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^192\.0\.[02]\.|^198\.51\.100\.|^203\.0\.113\.|^198\.1[89]\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const VERSION =
  /(?:v|ver|version|release|build|bump|upgrade|rev|oid|section|kapitel|§)\.? ?[:=]?["']? ?$/i;

/** An IPv4 address of the open internet, at its first digit. */
export const findIpv4: Detector = (text, at) => {
  if (/[\w.,+$-]/.test(text.charAt(at - 1))) return null;
  const end = matchEnd(FOUR, text, at);
  if (end === -1) return null;
  const address = text.slice(at, end);
  const parts = address.split(".");
  if (parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith("0"))))
    return null;
  if (NOBODY.test(address) || VERSION.test(text.slice(Math.max(0, at - 12), at))) return null;
  // Versions have small numbers.
  if (parts.every((part) => Number(part) < 32)) return null;
  return { rule: "personal.ip", start: at, end };
};

const SIX = /[23][0-9a-f]{3}:[0-9a-f:]{2,40}(?![\w:])/iy;

/** An IPv6 address of the open internet, at its first character. */
export const findIpv6: Detector = (text, at) => {
  if (/[\w:.-]/.test(text.charAt(at - 1))) return null;
  const end = matchEnd(SIX, text, at);
  if (end === -1) return null;
  const address = text.slice(at, end);
  const groups = address.split(":");
  const isShort = address.includes("::") && address.indexOf("::") === address.lastIndexOf("::");
  if (groups.some((group) => group.length > 4) || address.toLowerCase().startsWith("2001:db8"))
    return null;
  const isWhole = groups.length === 8 && groups.every((group) => group !== "");
  return isWhole || (isShort && groups.length <= 8)
    ? { rule: "personal.ip", start: at, end }
    : null;
};
