import { BRAND } from '../brand.ts'
import type { Language } from '../language.ts'

export interface CalendarEntry {
  /** Stable for an appointment's lifetime, so that a calendar replaces its copy. */
  id: string
  /** Number of changes of the appointment, from 0. */
  sequence: number
  cancelled: boolean
  /** Milliseconds since the epoch. */
  start: number
  end: number
  /** Time of generation, in milliseconds since the epoch. */
  now: number
  language: Language
  /** Title, place and description, as entered, including line breaks. */
  title: string
  place: string
  details: string
  /** Null if no map is needed. */
  location: { latitude: number; longitude: number } | null
  url: string
}

/** Header of a feed: its name and refresh interval. */
export interface FeedHead {
  name: string
  /** Refresh interval in minutes. */
  every: number
}

/** Writes appointments as an iCalendar object (RFC 5545). Times are in UTC, so that no time zone data is needed. */
export function calendarFile(entries: readonly CalendarEntry[], feed?: FeedHead): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND.en}//${BRAND.en}//EN`,
    'CALSCALE:GREGORIAN',
    ...(feed ? headOf(feed) : []),
    ...entries.flatMap(eventOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Returns the header properties of RFC 7986, each with the older name that most calendars support. */
function headOf({ name, every }: FeedHead): string[] {
  return [
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${every}M`,
    `X-PUBLISHED-TTL:PT${every}M`,
  ]
}

function eventOf(entry: CalendarEntry): string[] {
  const { language, location } = entry
  const inLanguage = `;LANGUAGE=${language}`
  return [
    'BEGIN:VEVENT',
    `UID:${text(entry.id)}`,
    `DTSTAMP:${utc(entry.now)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART:${utc(entry.start)}`,
    `DTEND:${utc(entry.end)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `SUMMARY${inLanguage}:${text(entry.title)}`,
    `LOCATION${inLanguage}:${text(entry.place)}`,
    ...(location ? [`GEO:${location.latitude};${location.longitude}`] : []),
    `URL:${uri(entry.url)}`,
    `DESCRIPTION${inLanguage}:${text(entry.details)}`,
    'END:VEVENT',
  ]
}

/** Formats an instant: `20260304T090000Z`. */
function utc(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes a text (RFC 5545, 3.3.11) and removes characters that are not allowed in a line. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

/** Writes an address unescaped, without characters that could end its line. */
function uri(value: string): string {
  return value.replace(/[\s\p{Cc}]/gu, '')
}

/** Maximum octets of a line without its line break (RFC 5545, 3.1). */
const LONGEST = 75

/** Folds a long line between characters, never within one. */
function folded(line: string): string {
  let [out, room] = ['', LONGEST]
  for (const character of line) {
    const octets = octetsOf(character)
    if (octets > room) {
      out += '\r\n '
      room = LONGEST - 1
    }
    out += character
    room -= octets
  }
  return out
}

/** Returns the length of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_0000 ? 3 : 4
}
