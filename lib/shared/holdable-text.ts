const UNHOLDABLE = "\0";

/** Stands in columns for U+0000, the one character of a text that PostgreSQL cannot hold. */
export const IN_ITS_PLACE = "\uFFFD";

/** Text that every database can hold. */
export const holdableText = (text: string): string =>
  text.includes(UNHOLDABLE) ? text.replaceAll(UNHOLDABLE, IN_ITS_PLACE) : text;
