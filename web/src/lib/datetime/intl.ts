const formats = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs more than using it a hundred times. */
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

/** Times carry narrow and thin spaces that fonts draw differently: one kind, which never breaks. */
export function tidy(text: string): string {
  return text.replace(/[\u202f\u2009]/g, '\u00a0')
}
