// What never holds documents is not even looked into.
const NO_TEXT =
  /\.(png|jpe?g|gif|webp|avif|heic|svg|bmp|ico|mp3|m4a|wav|ogg|opus|flac|mp4|webm|mov|pdf|docx?|xlsx?|pptx?|css|m?js|md|txt|csv|dat|woff2?|ttf|exe|dll|so|bin)$/i;
const JSON_NAME = /\.(json|jsonl|ndjson|cjson)$/i;

/** True for a name that promises JSON. */
export function isJsonName(name: string): boolean {
  return JSON_NAME.test(name);
}

/** True for a name that promises a web page. */
export function isPageName(name: string): boolean {
  return /\.html?$/i.test(name);
}

/** True for a name that promises something without documents, such as a picture. */
export function isOtherName(name: string): boolean {
  return NO_TEXT.test(name);
}
