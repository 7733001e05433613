import { fold } from '../fold.ts'
import { addDays, DAY_MS, isDay } from '../time.ts'

/** Names of months as written in Iraq, in neighbouring countries and in English, January first. */
const MONTHS = [
  'كانون الثاني|يناير|january',
  'شباط|فبراير|february',
  'آذار|مارس|march',
  'نيسان|أبريل|april',
  'أيار|مايو|may',
  'حزيران|يونيو|june',
  'تموز|يوليو|july',
  'آب|أغسطس|august',
  'أيلول|سبتمبر|september',
  'تشرين الأول|أكتوبر|october',
  'تشرين الثاني|نوفمبر|november',
  'كانون الأول|ديسمبر|december',
].map((names) => names.split('|').map(fold))

// The words for days equal those of phrases.ts, which a test checks; importing that table would be heavy for forms
// without a search.
/** Names of weekdays, Monday first. */
const WEEKDAYS = [
  'الاثنين|monday',
  'الثلاثاء|tuesday',
  'الأربعاء|wednesday',
  'الخميس|thursday',
  'الجمعة|friday',
  'السبت|saturday',
  'الأحد|sunday',
].map((names) => names.split('|').map(fold))

const STEPS = new Map(
  (
    [
      [0, 'today|اليوم|هذا اليوم|هاليوم|alyom|elyom|lyom|alyoum|elyoum'],
      [
        1,
        'tomorrow|tommorow|tomorow|tomorrw|tmrw|tmr|غدا|بكرة|بكره|باچر|باجر|باكر|bukra|boukra|bacher|bachir|bajer',
      ],
      [-1, 'yesterday|أمس|البارحة|مبارح|امبارح'],
      [-2, 'before yesterday|the day before yesterday|أول أمس|أول البارحة'],
      [2, 'after tomorrow|the day after tomorrow|بعد غد|بعد غدا|عقب باجر|عكب باجر|بعد بكرة'],
      [7, 'next week|الأسبوع القادم|الأسبوع الجاي|بعد أسبوع'],
      [14, 'بعد أسبوعين'],
      [-7, 'last week|الأسبوع الماضي|قبل أسبوع'],
      [-14, 'قبل أسبوعين'],
      [1, 'بعد يوم'],
      [2, 'بعد يومين'],
      [-2, 'قبل يومين'],
    ] as const
  ).flatMap(([days, words]) => words.split('|').map((word) => [fold(word), days] as const)),
)

/** Minimum letters of an abbreviated English month or weekday. */
const SHORTEST = 3
/** Larger offsets are more likely a typing error than a date in a diary. */
const MOST_STEPS = 1000

const AFTER = wordsOf('next|coming|القادم|القادمة|الجاي|الجاية')
const BEFORE = wordsOf('last|past|الماضي|الماضية|الفات|الفائت|الفائتة')
const IDLE = wordsOf('on|the|of|go|to|يوم|إلى|تاريخ')
const DAYS = wordsOf('day|days|d|يوم|يوما|أيام')
const WEEKS = wordsOf('week|weeks|w|أسبوع|أسبوعا|أسابيع')

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split('|').map(fold))
}

/**
 * Parses a day typed in English or Arabic, in any digit set, day before month: tomorrow, غداً, friday, +3, 24/12, 24
 * كانون الأول, 2026-12-24. Without a year or month, the nearest to `today`. Undefined if the text is not a day.
 */
export function typedDay(text: string, today: string): string | undefined {
  const folded = fold(text).replace(/,|،/g, ' ').trim().replace(/\s+/g, ' ')
  return (
    steppedDay(folded, today) ??
    numberedDay(folded, today) ??
    wordedDay(
      folded.split(' ').filter((word) => !IDLE.has(word)),
      today,
    )
  )
}

/** Parses a day relative to today: yesterday, +3, in two weeks. */
function steppedDay(text: string, today: string): string | undefined {
  const step = STEPS.get(text)
  if (step !== undefined) return addDays(today, step)
  const [, sign, bare] = /^([+-]) ?(\d{1,4})$/.exec(text) ?? []
  if (bare !== undefined) return stepBy(today, sign === '-' ? -1 : 1, Number(bare))
  return countedDay(text, today)
}

/** Parses a number of days or weeks after or before today. */
function countedDay(text: string, today: string): string | undefined {
  const [, toward, count, unit, ago] =
    /^(in|after|بعد|قبل)? ?(\d{1,4}) ?(\S+?)(?: (ago|later))?$/.exec(text) ?? []
  if (count === undefined || unit === undefined || (toward === undefined && ago === undefined))
    return undefined
  const length = DAYS.has(unit) ? 1 : WEEKS.has(unit) ? 7 : undefined
  if (length === undefined) return undefined
  return stepBy(today, toward === 'قبل' || ago === 'ago' ? -1 : 1, Number(count) * length)
}

const stepBy = (today: string, sign: 1 | -1, days: number) =>
  days <= MOST_STEPS ? addDays(today, sign * days) : undefined

/** Parses a day in digits: 2026-12-24, 24/12/2026, 24.12.26, 24-12, 24. */
function numberedDay(text: string, today: string): string | undefined {
  const whole = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (whole) return dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const [, day, month, year] =
    /^(\d{1,2})(?:[-/.](\d{1,2})(?:[-/.](\d{2}|\d{4}))?)?$/.exec(text) ?? []
  if (day === undefined) return undefined
  if (month === undefined) return nearestInMonths(Number(day), today)
  if (year === undefined) return nearestInYears(Number(month), Number(day), today)
  return dayOf(yearOf(year), Number(month), Number(day))
}

/** Parses a named weekday or month: next friday, 24 dec 2026, December 24. */
function wordedDay(words: readonly string[], today: string): string | undefined {
  const names = words.filter((word) => !AFTER.has(word) && !BEFORE.has(word))
  const weekday = weekdayCalled(names.join(' '))
  if (weekday !== undefined) return typedWeekday(weekday, today, words)
  if (names.length < words.length) return undefined
  const numbers = names.filter((word) => /^\d+$/.test(word))
  const month = monthCalled(names.filter((word) => !/^\d+$/.test(word)).join(' '))
  const [day, year] = numbers
  if (month === undefined || day === undefined || day.length > 2 || numbers.length > 2)
    return undefined
  return year === undefined
    ? nearestInYears(month, Number(day), today)
    : dayOf(yearOf(year), month, Number(day))
}

function weekdayCalled(name: string): number | undefined {
  const at = calledAt(name, WEEKDAYS)
  return at < 0 ? undefined : at + 1
}

function monthCalled(name: string): number | undefined {
  const at = calledAt(name, MONTHS)
  return at < 0 ? undefined : at + 1
}

/** Returns the index of a name, in Arabic also without its article, in English also abbreviated; -1 if not found. */
function calledAt(name: string, all: readonly (readonly string[])[]): number {
  if (name === '') return -1
  const isShort = /^[a-z]+$/.test(name) && name.length >= SHORTEST
  return all.findIndex((names) =>
    names.some((one) => one === name || one === `ال${name}` || (isShort && one.startsWith(name))),
  )
}

/** Returns the next such weekday, including today; "next" or "last" excludes today. */
function typedWeekday(weekday: number, today: string, words: readonly string[]): string {
  const ahead = (weekday - isoWeekday(today) + 7) % 7
  if (words.some((word) => BEFORE.has(word))) return addDays(today, ahead - 7)
  const isLater = words.some((word) => AFTER.has(word))
  return addDays(today, isLater && ahead === 0 ? 7 : ahead)
}

/** Returns the ISO weekday: Monday is 1. */
const isoWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function nearestInYears(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  return nearest(
    [year - 1, year, year + 1].map((one) => dayOf(one, month, day)),
    today,
  )
}

function nearestInMonths(day: number, today: string): string | undefined {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const around = [months - 1, months, months + 1]
  return nearest(
    around.map((one) => dayOf(Math.floor(one / 12), (one % 12) + 1, day)),
    today,
  )
}

/** Returns the day nearest to today; if two are equally near, the future one. */
function nearest(days: readonly (string | undefined)[], today: string): string | undefined {
  const from = Date.parse(today)
  return days
    .filter((day) => day !== undefined)
    .map((day) => ({ day, away: (Date.parse(day) - from) / DAY_MS }))
    .toSorted((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away)[0]?.day
}

const yearOf = (digits: string) => (digits.length === 2 ? 2000 : 0) + Number(digits)

function dayOf(year: number, month: number, day: number): string | undefined {
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : undefined
}
