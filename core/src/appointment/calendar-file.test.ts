import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'
import { MINUTE_MS } from '../time.ts'

const start = Date.parse('2026-03-04T09:00:00Z')
const ENTRY: CalendarEntry = {
  id: '0d9ad1b4-6e0c-4d53-9d3c-6f2d3a0a7c11',
  sequence: 0,
  cancelled: false,
  start,
  end: start + 45 * MINUTE_MS,
  now: Date.parse('2026-03-03T09:00:00Z'),
  language: 'en',
  title: 'Haircut: Layla Beauty Lounge',
  place: 'Layla Beauty Lounge, Karrada',
  details: 'Haircut',
  location: { latitude: 33.3, longitude: 44.4 },
  url: 'https://awan.example/appointments/0d9ad1b4',
}

/** Unfolds the content lines, as calendars do. */
function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
}

/** Returns the unescaped text of a property. */
function valueOf(file: string, name: string): string | undefined {
  const line = linesOf(file).find((one) => one.split(/[:;]/)[0] === name)
  return line
    ?.slice(line.indexOf(':') + 1)
    .replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
}

/** Returns the length in UTF-8; throws on a lone surrogate. */
const octetsOf = (line: string) => encodeURIComponent(line).replace(/%../g, '%').length

test('an appointment is one event with every required property', () => {
  expect(linesOf(calendarFile([ENTRY]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Awan//Awan//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:0d9ad1b4-6e0c-4d53-9d3c-6f2d3a0a7c11',
    'DTSTAMP:20260303T090000Z',
    'SEQUENCE:0',
    'DTSTART:20260304T090000Z',
    'DTEND:20260304T094500Z',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'SUMMARY;LANGUAGE=en:Haircut: Layla Beauty Lounge',
    'LOCATION;LANGUAGE=en:Layla Beauty Lounge\\, Karrada',
    'GEO:33.3;44.4',
    'URL:https://awan.example/appointments/0d9ad1b4',
    'DESCRIPTION;LANGUAGE=en:Haircut',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('a cancelled appointment is marked so and takes no time', () => {
  const lines = linesOf(calendarFile([{ ...ENTRY, cancelled: true, sequence: 2 }]))
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('TRANSP:TRANSPARENT')
  expect(lines).toContain('SEQUENCE:2')
})

test('a subscribed calendar has a name and a refresh interval; an event may have no location', () => {
  const file = calendarFile([{ ...ENTRY, location: null }], { name: 'Sara; \nAwan', every: 60 })
  const lines = linesOf(file)
  expect(lines.slice(4, 9)).toEqual([
    'NAME:Sara\\; \\nAwan',
    'X-WR-CALNAME:Sara\\; \\nAwan',
    'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
    'X-PUBLISHED-TTL:PT60M',
    'BEGIN:VEVENT',
  ])
  expect(file).not.toContain('GEO')
})

test.each([
  ['commas, semicolons; and back\\slashes', 'commas\\, semicolons\\; and back\\\\slashes'],
  ['two\nlines', 'two\\nlines'],
  ['carriage\r\nreturns\rtoo', 'carriage\\nreturns\\ntoo'],
  ['Salon\r\nEND:VEVENT\r\nBEGIN:VALARM', 'Salon\\nEND:VEVENT\\nBEGIN:VALARM'],
  ['next\u0085line\u2028and\u2029paragraph', 'next\\nline\\nand\\nparagraph'],
  ['a bell\u0007, a null\u0000', 'a bell\\, a null'],
  ['صالون، «ليلى»; بغداد', 'صالون، «ليلى»\\; بغداد'],
])('the name %j is written %j and breaks nothing', (title, written) => {
  const file = calendarFile([{ ...ENTRY, title, place: title, details: title, language: 'ar' }])
  expect(linesOf(file)).toContain(`SUMMARY;LANGUAGE=ar:${written}`)
  expect(linesOf(file).filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2)
  expect(linesOf(file)).toHaveLength(linesOf(calendarFile([ENTRY])).length)
})

test('an address cannot start a new line', () => {
  const file = calendarFile([{ ...ENTRY, url: 'https://awan.example/\r\nATTACH:file' }])
  expect(linesOf(file)).toContain('URL:https://awan.example/ATTACH:file')
})

test('no line exceeds 75 octets, no character is split, and any text survives', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 150 })
  fc.assert(
    fc.property(texts, fc.string({ unit: 'grapheme', maxLength: 60 }), (title, details) => {
      const file = calendarFile([{ ...ENTRY, title, details }])
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(Math.max(...file.split('\r\n').map(octetsOf))).toBeLessThanOrEqual(75)
      const clean = (value: string) =>
        value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
      expect(valueOf(file, 'SUMMARY')).toBe(clean(title.toWellFormed()))
      expect(valueOf(file, 'DESCRIPTION')).toBe(clean(details.toWellFormed()))
    }),
    { numRuns: 50 },
  )
})
