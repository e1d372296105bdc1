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

/** Words that look like an address: with a scheme, or a name with a dot and nothing else. */
const ADDRESS =
  /^\s*(?:[a-z][a-z\d+.-]*:\/\/)?((?:[\p{L}\p{N}\p{M}_-]+[.\u3002\uFF0E\uFF61])+\p{L}[\p{L}\p{N}-]*)(?::\d+)?(?:[/?#]\S*)?\s*$/iu;

/**
 * The host to show next to a link, as browsers resolve it: where its words are the address of another host. Null where
 * the words are no address, or that of the link.
 */
export function hostBeside(words: string, target: LinkTarget): string | null {
  if (target.kind !== "open") return null;
  const plain = words.replace(/[\p{Cf}\u00AD]/gu, "");
  const named = ADDRESS.exec(plain)?.[1];
  if (named === undefined) return null;
  const bare = (host: string) =>
    host
      .toLowerCase()
      .replace(/^www\./, "")
      .replace(/:\d+$/, "");
  const shown = URL.canParse(`https://${named}`) ? new URL(`https://${named}`).host : named;
  // A name in letters of other scripts is shown in the form that cannot be mistaken.
  const isPlain = /^[\x20-\x7E]*$/.test(words);
  return bare(shown) === bare(target.host) && isPlain ? null : target.host;
}

/** Judges an image address: only small raster data URLs are shown; remote ones are offered as links. */
export function judgeImage(raw: string | undefined): LinkTarget {
  if (raw && raw.length <= MAX_DATA_URL && RASTER.test(raw)) return { kind: "raster", src: raw };
  return judgeLink(raw);
}
