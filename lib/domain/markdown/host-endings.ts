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

/**
 * Whether the labels of a name with dots end as names of hosts do. One that may as well be a file counts where a path
 * follows.
 */
export function endsAsHost(labels: readonly string[], hasPath: boolean): boolean {
  const ending = labels.at(-1) ?? "";
  if (ENDINGS.has(ending) || ending.startsWith("xn--")) return true;
  // As in “bank.com.pl”.
  if (AMBIGUOUS.has(ending))
    return hasPath || /^(ac|co|com|edu|gov|net|org)$/.test(labels.at(-2) ?? "");
  if (/^[a-z]{2}$/.test(ending)) return !OF_FILES.has(ending);
  // Latin among letters of other scripts, as in “соm”, is there to be mistaken.
  return /\p{Script=Latin}/u.test(ending) && /[^\P{L}\p{Script=Latin}]/u.test(ending);
}
