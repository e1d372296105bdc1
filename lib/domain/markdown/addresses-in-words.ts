const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Endings of names of hosts that are widely used, beside those of countries. Not all there are: new ones are ever added. */
const ENDINGS = wordsOf(
  "com org net edu gov mil int info biz pro xyz online site shop store tech cloud blog dev page website live news top club " +
    "vip click link support email bank finance google example invalid рф рус 中国 公司 한국 भारत",
);

/** Endings of two letters are of countries, but for those of files. */
const OF_FILES = wordsOf("cs db ex fs go gz hs js jl kt rb ts vb vi xz");

/** Endings of countries and others that files, members of objects or times of a day have more often. */
const AMBIGUOUS = wordsOf("am app cc id local md ml mm name pl pm ps py rs sh so test tf zip");

/** An address that words name. */
export interface NamedAddress {
  /** As browsers resolve it, without its port. */
  readonly host: string;
  /** As it is written, else null. */
  readonly port: string | null;
  /** What is before the @ of an e-mail address, else null. */
  readonly mailbox: string | null;
  /** It is written in ASCII alone. */
  readonly isPlain: boolean;
}

/** Full stops of other scripts, which browsers or readers take for dots; NFKC makes dots of the others. */
const DOTS = /[\u0589\u06D4\u0701\u0702\u3002\uA4F8\uA60E\u2027]/gu;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const LETTER = String.raw`\p{L}\p{N}\p{M}_-`;
const NAME = `(?:[${LETTER}]+\\.)+[${LETTER}]+`;
const PATH = String.raw`(?:[/\\?#][^\s"'<>()|«»“”]*)?`;

/**
 * In this order: what follows a scheme, an e-mail address, numbers in brackets or this computer, and a name or four
 * numbers. Every part either begins where a word does or is of limited length, so that a long text takes little time.
 */
const ADDRESS = new RegExp(
  [
    String.raw`(?<scheme>https?(?=:)|[a-z][a-z\d+.-]{1,19}(?=:[/\\]{2})):[/\\]*(?<authority>[^\s/\\?#"'<>()|«»“”]+)${PATH}`,
    `(?<mailbox>[\\p{L}\\p{N}.!#$%&'*+=?^_\`{}~-]{1,64})@(?<mailHost>${NAME})`,
    String.raw`(?<here>\[[\da-f:.]{2,45}\]|(?<![.${LETTER}])localhost(?=:\d))(?::(?<herePort>\d{1,5}))?`,
    `(?<![${LETTER}])(?<name>${NAME})(?::(?<port>\\d{1,5}))?(?<path>${PATH})`,
  ].join("|"),
  "giu",
);

/**
 * All addresses, names of hosts and e-mail addresses within words. Names of files, versions and abbreviations are none:
 * a name without a scheme or “www.” counts by its ending.
 */
export function addressesIn(words: string): NamedAddress[] {
  const plain = words.normalize("NFKC").replace(UNSEEN, "").replace(DOTS, ".");
  return [...plain.matchAll(ADDRESS)].flatMap(({ groups = {} }) => addressOf(groups));
}

type Groups = Readonly<Record<string, string | undefined>>;

function addressOf(found: Groups): NamedAddress[] {
  const { scheme, authority, mailbox, mailHost, here, name } = found;
  if (scheme !== undefined && authority !== undefined)
    return withScheme(scheme.toLowerCase(), authority);
  if (mailbox !== undefined && mailHost !== undefined) {
    const isHost = endsAsHost(labelsOf(mailHost), true);
    return isHost ? resolve(mailHost, { mailbox: mailbox.toLowerCase() }) : [];
  }
  if (here !== undefined) return resolve(here, { port: found["herePort"] });
  if (name === undefined || !isBareHost(name, /^[/\\]/.test(found["path"] ?? ""))) return [];
  return resolve(name, { port: found["port"] });
}

/** A file of this computer has no host. What is before an @ is read as the address too. */
function withScheme(scheme: string, authority: string): NamedAddress[] {
  if (scheme === "file") return [];
  const users = authority.split("@");
  const placed = users.pop() ?? "";
  const [, host = "", port] =
    /^(.*?)(?::(\d*))?$/u.exec(placed.replace(/(?<![.,;:!?\]}])[.,;:!?\]}]+$/u, close)) ?? [];
  const own = resolve(host, { port: port || undefined });
  const names = own.length === 0 ? authority : users.join(" ");
  return [...own, ...addressesIn(names.replaceAll(":", " "))];
}

/** Signs after an address end a sentence; a bracket belongs to it where it closes one of its own. */
const close = (signs: string, at: number, whole: string) =>
  signs.startsWith("]") && whole.lastIndexOf("[", at) !== -1 ? "]" : "";

const labelsOf = (name: string) => name.toLowerCase().split(".");

const FOUR_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

function isBareHost(name: string, hasPath: boolean): boolean {
  const labels = labelsOf(name);
  if (FOUR_NUMBERS.test(name)) return labels.every((label) => Number(label) < 256);
  if (labels[0] === "www" && labels.length > 2) return true;
  // A version with a word at its end, such as 1.2.dev.
  if (labels.length > 2 && labels.slice(0, -1).every((label) => /^\d+$/.test(label))) return false;
  return endsAsHost(labels, hasPath);
}

interface Beside {
  readonly port?: string | undefined;
  readonly mailbox?: string;
}

/** None for what browsers take for no host. */
function resolve(host: string, { port, mailbox }: Beside): NamedAddress[] {
  if (host === "" || !URL.canParse(`https://${host}`)) return [];
  return [
    {
      host: new URL(`https://${host}`).hostname,
      port: port === undefined ? null : String(Number(port)),
      mailbox: mailbox ?? null,
      isPlain: /^[\x20-\x7E]*$/.test(host),
    },
  ];
}

/**
 * Whether the labels of a name with dots end as names of hosts do. One that may as well be a file counts where a path
 * follows.
 */
function endsAsHost(labels: readonly string[], hasPath: boolean): boolean {
  const ending = labels.at(-1) ?? "";
  if (ENDINGS.has(ending) || ending.startsWith("xn--")) return true;
  // As in “bank.com.pl”.
  if (AMBIGUOUS.has(ending))
    return hasPath || /^(ac|co|com|edu|gov|net|org)$/.test(labels.at(-2) ?? "");
  if (/^[a-z]{2}$/.test(ending)) return !OF_FILES.has(ending);
  // Latin among letters of other scripts, as in “соm”, is there to be mistaken.
  return /\p{Script=Latin}/u.test(ending) && /[^\P{L}\p{Script=Latin}]/u.test(ending);
}
