import { CURRENCY } from '@awan/core/market/iq'

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Formats a number: 25,000 · ٢٥٬٠٠٠ */
export function formatNumber(locale: string, value: number): string {
  return numberFormat(locale).format(value)
}

/** Formats a rating with exactly one decimal: 4.9. */
export function formatRating(locale: string, value: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return numberFormat(locale, one).format(value)
}

/** Formats a fraction as a percentage without decimals: 0.2 as 20% · ٢٠٪ */
export function formatPercent(locale: string, part: number): string {
  // Keeps the bidi marks: without them the sign would change sides after an Arabic word.
  return numberFormat(locale, { style: 'percent' }).format(part)
}

/** Formats whole dinars: IQD 25,000 · 25,000 د.ع. With no-break spaces. */
export function formatMoney(locale: string, dinars: number): string {
  const options = { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 } as const
  const text = numberFormat(locale, options).format(dinars)
  return text.replace(/[\u200e\u200f]/g, '').replace(/\s/g, '\u00a0')
}
