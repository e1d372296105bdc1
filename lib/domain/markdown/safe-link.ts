import { addressesIn, type NamedAddress } from "./addresses-in-words";

/** What a link or image in imported text may become. Decided on the parsed URL, never on the string. */
export type LinkTarget =
  | { kind: "open"; href: string; host: string }
  | { kind: "raster"; src: string }
  | { kind: "inert"; reason: string };

const OPENABLE = new Set(["https:", "http:", "mailto:"]);
const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;
/** Longer data URLs stay text: they belong into attachments. */
const MAX_DATA_URL = 2_000_000;

/**
 * Judges a URL from imported text. Relative ones are inert, because here they would point into Colloquy.
 */
export function judgeLink(raw: string | undefined): LinkTarget {
  if (!raw) return { kind: "inert", reason: "no address" };
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return { kind: "inert", reason: "relative address" };
  }
  if (!OPENABLE.has(url.protocol)) return { kind: "inert", reason: `scheme ${url.protocol}` };
  // What is before the @ is read as the address: https://bank.example@other.example
  if (url.protocol !== "mailto:" && (url.username !== "" || url.password !== "")) {
    return { kind: "inert", reason: "user name in the address" };
  }
  return { kind: "open", href: url.href, host: url.host || url.pathname };
}

/**
 * The host to show next to a link, as browsers resolve it: where its words name the address of another host, or of
 * another port or mailbox of the same. Null where they name none, or where the link goes.
 */
export function hostBeside(words: string, target: LinkTarget): string | null {
  if (target.kind !== "open") return null;
  const isElsewhere = addressesIn(words).some((named) => !isSame(named, new URL(target.href)));
  return isElsewhere ? target.host : null;
}

/** Whether a link goes where words say; a name in letters of other scripts may be mistaken for another. */
function isSame(named: NamedAddress, url: URL): boolean {
  if (!named.isPlain) return false;
  if (url.protocol === "mailto:") {
    return decoded(url.pathname)
      .toLowerCase()
      .split(",")
      .every((address) => {
        const at = address.lastIndexOf("@");
        const isHost = bare(address.slice(at + 1).trim()) === bare(named.host);
        const mailbox = address.slice(0, at).trim();
        return isHost && (named.mailbox === null || mailbox === named.mailbox);
      });
  }
  if (bare(url.hostname) !== bare(named.host)) return false;
  const standard = url.protocol === "http:" ? "80" : "443";
  return named.mailbox !== null || (url.port || standard) === (named.port ?? standard);
}

const bare = (host: string) => host.replace(/^www\./, "").replace(/\.$/, "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Judges an image address: only small raster data URLs are shown; remote ones are offered as links. */
export function judgeImage(raw: string | undefined): LinkTarget {
  if (raw && raw.length <= MAX_DATA_URL && RASTER.test(raw)) return { kind: "raster", src: raw };
  return judgeLink(raw);
}
