const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** Making an Intl formatter costs far more than using it, so each set of options makes one. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  return cached(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}) {
  return cached(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

export function relativeFormat(locale: string) {
  const options = { numeric: "auto" } as const;
  return cached(relatives, locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}

function cached<T>(cache: Map<string, T>, locale: string, options: object, make: () => T): T {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
