/** An id of another system: 1 to 255 characters, none of control, no blanks around them. */
export function isExternalId(text: string): boolean {
  return text.length <= 255 && text.trim() === text && !/\p{Cc}/u.test(text);
}

const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const LABEL_DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Whether a text can be the key of a label: a word, or a domain, a slash and a word. */
export function isLabelKey(key: string): boolean {
  const cut = key.indexOf("/");
  if (cut === -1) return LABEL.test(key);
  return LABEL_DOMAIN.test(key.slice(0, cut)) && LABEL.test(key.slice(cut + 1));
}

/** Whether a text can be the value of a label: a word, or nothing. */
export function isLabelValue(value: string): boolean {
  return value === "" || LABEL.test(value);
}
