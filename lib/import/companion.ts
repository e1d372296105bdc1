// What never holds documents is not even looked into.
const NO_TEXT =
  /\.(png|jpe?g|gif|webp|avif|heic|svg|bmp|ico|mp3|m4a|wav|ogg|opus|flac|mp4|webm|mov|pdf|docx?|xlsx?|pptx?|html?|css|m?js|md|txt|csv|dat|woff2?|ttf|exe|dll|so|bin)$/i;
const JSON_NAME = /\.(json|jsonl|ndjson|cjson)$/i;

/** True for a name that promises JSON. */
export function isJsonName(name: string): boolean {
  return JSON_NAME.test(name);
}

/** True for a name that promises something without documents, such as a picture. */
export function isOtherName(name: string): boolean {
  return NO_TEXT.test(name);
}
