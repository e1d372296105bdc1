/**
 * The locale to write figures and dates with: the first language of an Accept-Language header that the
 * runtime knows, else English. The words of the app stay English.
 */
export function preferredLocale(header: string | null): string {
  const ranked = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(tag))
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of ranked) {
    const known = supported(tag);
    if (known !== undefined) return known;
  }
  return "en";
}

function supported(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
  } catch {
    // The tag has the form of one but is not well-formed, such as "en-1-1".
    return undefined;
  }
}
