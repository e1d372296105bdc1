/** Text of a definition that an application draws otherwise than a model reads it. */
interface HiddenMarkup {
  readonly pattern: RegExp;
  readonly message: string;
}

/** Each is found in time that grows with the text only. */
const KINDS: readonly HiddenMarkup[] = [
  {
    pattern: /<!--|(?:^|\n)\[[^\]\n]{0,80}\]:\s?(?:#|<>)\s*[("']/,
    message: "It has a comment, which applications that draw it leave out.",
  },
  {
    pattern:
      /<[a-z][^<>]{0,300}(?:display:\s{0,9}none|visibility:\s{0,9}hidden|font-size:\s{0,9}0|opacity:\s{0,9}0(?![.\d])|\shidden[\s>=])/i,
    message: "It has markup that hides text where it is drawn.",
  },
  {
    pattern: /\S(?:\s{200}|(?:[^\S\n]{0,9}\n){20})\s*\S/,
    message: "Blank space pushes a part of it out of sight.",
  },
  {
    pattern: /!\[[^[\]\n]{0,100}\]\(\s{0,9}<?https?:/i,
    message: "It shows an image of another address, whose loading tells that address something.",
  },
  {
    pattern: /[A-Za-z0-9+/_-]{200}/,
    message: "A long stretch of it is encoded, which nobody reads by eye.",
  },
];

/** `[https://a.example](https://b.example)`, with what is drawn and what it leads to. */
const LINK =
  /\[\s{0,9}((?:https?:\/\/|www\.)[^[\]\s]{1,500})\s{0,9}\]\(\s{0,9}<?([^)\s>]{1,2000})/gi;

/** What a text hides by its markup, as sentences. */
export function hiddenMarkup(text: string): string[] {
  const found = KINDS.filter(({ pattern }) => pattern.test(text)).map(({ message }) => message);
  const leads = [...text.matchAll(LINK)].some(
    ([, shown = "", target = ""]) => hostOf(shown) !== hostOf(target),
  );
  return leads ? [...found, "A link in it leads to another address than it shows."] : found;
}

function hostOf(address: string): string {
  const full = /^https?:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(full) ? new URL(full).hostname.replace(/^www\./, "") : "";
}
