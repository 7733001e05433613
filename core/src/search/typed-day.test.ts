import { describe, expect, test } from 'vitest'
import { PHRASES } from './phrases.ts'
import { typedDay } from './typed-day.ts'

/** A Monday. */
const TODAY = '2026-11-23'

describe('a day as it is typed', () => {
  test.each([
    ['today', '2026-11-23'],
    ['اليوم', '2026-11-23'],
    ['Tomorrow', '2026-11-24'],
    ['غداً', '2026-11-24'],
    ['غدا', '2026-11-24'],
    ['بكرة', '2026-11-24'],
    ['باچر', '2026-11-24'],
    ['yesterday', '2026-11-22'],
    ['أمس', '2026-11-22'],
    ['البارحة', '2026-11-22'],
    ['بعد غد', '2026-11-25'],
    ['the day after tomorrow', '2026-11-25'],
    ['+3', '2026-11-26'],
    ['+٣', '2026-11-26'],
    ['-1', '2026-11-22'],
    ['in 3 days', '2026-11-26'],
    ['in 2 weeks', '2026-12-07'],
    ['3 days ago', '2026-11-20'],
    ['بعد ٣ أيام', '2026-11-26'],
    ['قبل 3 ايام', '2026-11-20'],
    ['بعد أسبوعين', '2026-12-07'],
    ['بعد ١٢ يوماً', '2026-12-05'],
    ['next week', '2026-11-30'],
  ])('counted from today: %s', (text, day) => expect(typedDay(text, TODAY)).toBe(day))

  test.each([
    ['monday', '2026-11-23'],
    ['next monday', '2026-11-30'],
    ['last monday', '2026-11-16'],
    ['fri', '2026-11-27'],
    ['on Friday', '2026-11-27'],
    ['sunday', '2026-11-29'],
    ['الجمعة', '2026-11-27'],
    ['يوم الجمعه', '2026-11-27'],
    ['جمعة', '2026-11-27'],
    ['الأحد', '2026-11-29'],
    ['الجمعة القادمة', '2026-11-27'],
    ['الجمعة الماضية', '2026-11-20'],
  ])('by its weekday: %s', (text, day) => expect(typedDay(text, TODAY)).toBe(day))

  test.each([
    ['2026-12-24', '2026-12-24'],
    ['٢٠٢٦-١٢-٢٤', '2026-12-24'],
    ['2026/1/5', '2026-01-05'],
    ['24/12', '2026-12-24'],
    ['٢٤/١٢', '2026-12-24'],
    ['۲۴/۱۲', '2026-12-24'],
    ['5.1', '2027-01-05'],
    ['24-12-2027', '2027-12-24'],
    ['24/12/27', '2027-12-24'],
    ['28', '2026-11-28'],
    ['3', '2026-12-03'],
    ['٢٠', '2026-11-20'],
    ['24 dec', '2026-12-24'],
    ['December 24', '2026-12-24'],
    ['24 December, 2028', '2028-12-24'],
    ['٢٤ كانون الأول', '2026-12-24'],
    ['5 كانون الثاني', '2027-01-05'],
    ['24 ديسمبر', '2026-12-24'],
    ['1 اب', '2026-08-01'],
    ['29 شباط 2028', '2028-02-29'],
  ])('by its date: %s', (text, day) => expect(typedDay(text, TODAY)).toBe(day))

  test.each([
    '',
    'ali',
    'نور',
    '31/2',
    '2026-13-01',
    '30 شباط',
    'tonight',
    'ma',
    'next',
    'next december',
    '24 12 dec 3',
    '07701234567',
    '+9647701234567',
    '45',
    '+5000',
    'in 3',
    '0',
    'mayada',
    'الأحدب',
  ])('no day: %s', (text) => expect(typedDay(text, TODAY)).toBeUndefined())

  test('texts that search recognises as days', () => {
    const said = [...PHRASES].filter(([, { day, part }]) => day !== undefined && part === undefined)
    expect(said.length).toBeGreaterThan(30)
    const days = said.map(([phrase]) => [phrase, typedDay(phrase, TODAY)])
    expect(days).toEqual(
      said.map(([phrase, { day }]) => {
        if (day === 'today') return [phrase, TODAY]
        if (day === 'tomorrow') return [phrase, '2026-11-24']
        // Today is a Monday.
        return [phrase, `2026-11-${22 + (day?.weekday ?? 0)}`]
      }),
    )
  })

  test('the nearest one of another year is across the new year', () => {
    expect(typedDay('24/12', '2027-01-10')).toBe('2026-12-24')
    expect(typedDay('30', '2027-01-10')).toBe('2026-12-30')
    expect(typedDay('31', '2027-03-02')).toBe('2027-03-31')
    expect(typedDay('29/2', '2028-01-01')).toBe('2028-02-29')
  })
})
