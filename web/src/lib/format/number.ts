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

/** 25,000 · ٢٥٬٠٠٠ */
export function formatNumber(locale: string, value: number): string {
  return numberFormat(locale).format(value)
}

/** 4.9, always with one decimal. */
export function formatRating(locale: string, value: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return numberFormat(locale, one).format(value)
}

/** 0.2 as 20% · ٢٠٪, without decimals. */
export function formatPercent(locale: string, part: number): string {
  // With the marks of direction in it: after an Arabic word the sign would change sides.
  return numberFormat(locale, { style: 'percent' }).format(part)
}

/** Whole dinars: IQD 25,000 · 25,000 د.ع. The parts never break apart. */
export function formatMoney(locale: string, dinars: number): string {
  const options = { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 } as const
  const text = numberFormat(locale, options).format(dinars)
  return text.replace(/[\u200e\u200f]/g, '').replace(/\s/g, '\u00a0')
}
