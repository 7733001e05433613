const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter: creating one costs more than using it a hundred times. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Replaces narrow and thin spaces, which fonts draw differently, with no-break spaces. */
export function tidy(text: string): string {
  return text.replace(/[\u202f\u2009]/g, '\u00a0')
}
