import type { MinuteRange, MinuteRanges } from '@awan/core/availability/interval'

/** Reads a multirange of minutes, which PostgreSQL writes in one form: `{[540,780),[840,1260)}`. */
export function minuteRanges(text: string): MinuteRange[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])])
}

/** Seven days from Monday, of rows by ISO weekday. */
export function weekOf(byWeekday: Readonly<Record<string, string>>): MinuteRange[][] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => minuteRanges(byWeekday[weekday] ?? ''))
}

/** A multirange of minutes as PostgreSQL reads it. */
export function multirange(ranges: MinuteRanges): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`
}
