import { decodeEntities } from "./entities";
import { known, type ReadToken } from "./read-markdown";
import { judgeImage } from "./safe-link";

/** The words that readers see of tokens of a line, without their emphasis, escapes and character references. */
export function shownWords(tokens: readonly ReadToken[]): string {
  return tokens.map(wordsOf).join("");
}

function wordsOf(token: ReadToken): string {
  switch (token.type) {
    case "br":
      return "\n";
    case "text":
      if (token.tokens) return shownWords(known(token.tokens));
      return token.escaped === true ? token.raw : decodeEntities(token.text);
    case "image":
      return imageWords(decodeEntities(token.href), shownWords(known(token.tokens)));
    default:
      if ("tokens" in token && token.tokens) return shownWords(known(token.tokens));
      return "text" in token ? token.text : "";
  }
}

/** What is there instead of an image, or describes it: where it is from, unless it is in the text itself. */
export function imageWords(address: string, description: string): string {
  const target = judgeImage(address);
  const name = description === "" ? "Image" : description;
  return target.kind === "open" ? `${name} (image at ${target.host})` : name;
}
