import type { MinuteRange } from '@awan/core/availability/interval'
import type { HoursRange } from '@awan/core/staff/hours'

/** Reads a multirange of minutes, which PostgreSQL writes in one form: `{[540,780),[840,1260)}`. */
export function minuteRanges(text: string): MinuteRange[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])])
}

/** Rows by ISO weekday as seven days from Monday. */
export function weekOf(byWeekday: Readonly<Record<string, string>>): MinuteRange[][] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => minuteRanges(byWeekday[weekday] ?? ''))
}

/** The ranges of a day as people enter and read them. */
export function clockRanges(ranges: readonly MinuteRange[]): HoursRange[] {
  return ranges.map(([from, to]) => ({ from, to }))
}

/** A day's ranges as PostgreSQL reads them; it puts them in order and joins those that touch. */
export function multirange(ranges: readonly HoursRange[]): string {
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join()}}`
}
