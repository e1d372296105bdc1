/** Named characters that turn up in answers; a name that is not here stays as it is written. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00A0",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    laquo: "«",
    raquo: "»",
    bull: "•",
    middot: "·",
    copy: "©",
    reg: "®",
    trade: "™",
    deg: "°",
    times: "×",
    divide: "÷",
    plusmn: "±",
    minus: "−",
    ne: "≠",
    le: "≤",
    ge: "≥",
    rarr: "→",
    larr: "←",
    euro: "€",
    pound: "£",
    sect: "§",
    para: "¶",
    frac12: "½",
    szlig: "ß",
    auml: "ä",
    ouml: "ö",
    uuml: "ü",
    Auml: "Ä",
    Ouml: "Ö",
    Uuml: "Ü",
    eacute: "é",
    egrave: "è",
    agrave: "à",
    ccedil: "ç",
    ntilde: "ñ",
  }),
);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/g;

/** The text an HTML text stands for. References to no character stay as they are. */
export function decodeEntities(source: string): string {
  return source.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    return (
      characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)) ?? whole
    );
  });
}

/** Null for control characters, surrogates and what is beyond Unicode. */
function characterOf(code: number): string | null {
  const isControl =
    (code < 0x20 && code !== 0x09 && code !== 0x0a) || (code >= 0x7f && code < 0xa0);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code > 0x10_ff_ff ? null : String.fromCodePoint(code);
}
