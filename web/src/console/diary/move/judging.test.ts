import { expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { soldAs } from '#console/diary/booking-form/new-appointment.ts'
import { blockVerdictOf, verdictOf, type TimeRequest } from '#console/diary/move/judging.ts'
import {
  sampleCalendar,
  sampleDiary,
  sampleFootprint,
  sampleHeld,
  sampleAppointment,
} from '#console/diary/sample-diary.ts'
import { addedTo, editedAs } from '#console/diary/appointment-sheet/edited.ts'
import type { ShopOffering } from '#features/offering/api.ts'

// 6 January, 08:00 in Baghdad, three hours ahead of UTC.
const NOW = Date.parse('2026-01-06T05:00:00Z')
const at = (instant: string) => Date.parse(instant)

const offering = (id: string, more: Partial<ShopOffering> = {}) =>
  // Only the fields that the judging reads.
  ({
    id,
    staffIds: ['noor', 'rawan', 'left'],
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    ...more,
  }) as ShopOffering
const cut = offering('cut', { bufferAfterMinutes: 15 })
const colour = offering('colour', { bufferBeforeMinutes: 10, staffIds: ['noor'] })

const appointment = sampleAppointment({})
const judge = (
  request: Partial<TimeRequest>,
  diary = sampleDiary({ visits: [appointment] }),
  now = NOW,
) =>
  verdictOf(
    diary,
    [cut, colour],
    {
      staffIds: ['noor'],
      start: at('2026-01-06T07:30:00Z'),
      footprint: sampleFootprint(30),
      ...request,
    },
    now,
  )
const byAppointment = (id: string) => ({
  state: 'taken',
  by: [{ of: 'noor', kind: 'appointment', id }],
})

test('a booking keeps its services’ buffers clear, as the server does', () => {
  // Sara's appointment is at 10:30: an hour from 09:30 fits, but not the buffer after the first service.
  const request = { start: at('2026-01-06T06:30:00Z'), outside: 'allow' as const }
  expect(judge({ ...request, footprint: sampleFootprint(60) })).toEqual({ state: 'free' })
  const sold = soldAs([cut, colour])
  expect(judge({ ...request, footprint: sold, length: 60 })).toEqual(byAppointment('appointment'))
})

test('buffers around an appointment are as taken as the appointment', () => {
  const held = [sampleHeld('noor', '2026-01-06T07:30:00Z', '2026-01-06T08:30:00Z')]
  const diary = sampleDiary({ visits: [{ ...appointment, held }] })
  expect(judge({ start: at('2026-01-06T08:15:00Z') }, diary)).toEqual(byAppointment('appointment'))
  expect(judge({ start: at('2026-01-06T08:30:00Z') }, diary)).toEqual({ state: 'free' })
  const gone = sampleDiary({ visits: [{ ...appointment, status: 'cancelled', held: [] }] })
  expect(judge({}, gone)).toEqual({ state: 'free' })
})

test('a neighbour beyond the edge of the days shown is in the way', () => {
  const { from, to } = sampleHeld('noor', '2026-01-07T22:30:00Z', '2026-01-07T23:30:00Z')
  const beyond = { from, to, kind: 'appointment' as const, id: 'next' }
  const diary = sampleDiary({ calendars: [sampleCalendar('noor', [beyond])] })
  expect(judge({ start: at('2026-01-07T22:15:00Z') }, diary)).toEqual(byAppointment('next'))
})

test('the first night shown belongs to the evening before it', () => {
  // 00:30 on the first day, in a shift that runs until 02:00.
  expect(judge({ start: at('2026-01-05T21:30:00Z') })).toEqual({ state: 'free' })
  expect(judge({ start: at('2026-01-05T23:00:00Z') })).toEqual({ state: 'outside' })
})

test('held time is taken', () => {
  const { from, to } = sampleHeld('noor', '2026-01-06T10:00:00Z', '2026-01-06T10:30:00Z')
  const hold = { from, to, kind: 'hold' as const, id: 'hold' }
  const diary = sampleDiary({ calendars: [sampleCalendar('noor', [hold])] })
  expect(judge({ start: at('2026-01-06T10:15:00Z') }, diary)).toEqual({
    state: 'taken',
    by: [{ of: 'noor', kind: 'hold', id: 'hold' }],
  })
})

test('an edited appointment keeps its sold footprint, with other services their present one', () => {
  const sold = { ...appointment, footprint: sampleFootprint(45, 0, 5) }
  expect(editedAs(sold, [cut])).toEqual(sampleFootprint(45, 0, 5))
  expect(editedAs(sold, [cut, colour])).toEqual(sampleFootprint(60, 10, 15))
  expect(addedTo(sold, [cut])).toBeUndefined()
  expect(addedTo(sold, [cut, colour])).toEqual(['colour'])
})

test('an appointment is no obstacle to itself', () => {
  expect(judge({ not: 'appointment' })).toEqual({ state: 'free' })
})

// The server decides alike: row 3 in desk-rules.test.ts.
test.each([
  ['stays where it began long ago, made longer', '07:30', 60, 'free'],
  ['goes to a start of twelve hours ago', '19:00', 30, 'free'],
  ['goes to a start of more than twelve hours ago', '18:59', 30, 'past'],
  ['goes to another start on that morning', '07:45', 30, 'past'],
])('what %s: %s, %i minutes, is %s', (_what, clock, length, state) => {
  // 10:00 on the following day.
  const late = at('2026-01-07T07:00:00Z')
  const moves = { not: 'appointment', began: at('2026-01-06T07:30:00Z'), length }
  expect(judge({ ...moves, start: at(`2026-01-06T${clock}:00Z`) }, undefined, late)).toEqual({
    state,
  })
})

test('blocked time is judged to its end, days later too', () => {
  const { from, to } = sampleHeld('noor', '2026-01-09T10:00:00Z', '2026-01-09T11:00:00Z')
  const far = { from, to, kind: 'appointment' as const, id: 'far' }
  const diary = sampleDiary({ calendars: [sampleCalendar('noor', [far])] })
  const blocked = (end: string, now = NOW) => {
    const block = { staffId: 'noor', start: at('2026-01-06T07:30:00Z'), end: at(end) }
    return [
      blockVerdictOf(diary, block, now),
      blockVerdictOf(diary, { ...block, block: { id: 'b', start: '2026-01-06T07:30:00Z' } }, now),
    ].map((verdict) => verdict?.state)
  }
  expect(blocked('2026-01-09T10:00:00Z')).toEqual(['free', 'free'])
  expect(blocked('2026-01-09T10:05:00Z')).toEqual(['taken', 'taken'])
  expect(blocked('2026-01-09T10:00:00Z', at('2026-01-08T07:00:00Z'))).toEqual(['free', 'free'])
  expect(blocked('2026-01-09T10:00:00Z', at('2026-01-10T07:00:00Z'))).toEqual(['past', 'free'])
})

test('only active staff with the skills can take a booking; its present one keeps it', () => {
  expect(judge({ staffIds: ['left'], offeringIds: ['cut'] })).toEqual({ state: 'left' })
  expect(judge({ staffIds: ['left'], not: 'appointment' })).toEqual({ state: 'free' })
  expect(judge({ staffIds: ['rawan'], offeringIds: ['cut', 'colour'] })).toEqual({
    state: 'unskilled',
  })
  expect(judge({ staffIds: ['rawan', 'left'], offeringIds: ['cut', 'colour'] })).toEqual({
    state: 'nobody',
  })
  expect(judge({ staffIds: ['rawan'], offeringIds: ['cut'] })).toEqual({ state: 'free' })
})

test('of several candidates the best placed decides, and an occupied one is reported', () => {
  const all = { staffIds: ['left', 'noor', 'rawan'], offeringIds: ['cut'] }
  expect(judge(all)).toEqual({ state: 'free' })
  const rawan = { ...appointment, id: 'other', staffId: 'rawan' }
  const held = [sampleHeld('rawan', '2026-01-06T07:30:00Z', '2026-01-06T08:15:00Z')]
  const full = sampleDiary({ visits: [appointment, { ...rawan, held }] })
  expect(judge(all, full)).toEqual(byAppointment('appointment'))
  expect(judge({ ...all, staffIds: ['left'], offeringIds: undefined })).toEqual({ state: 'free' })
})

test('hours may be ignored for blocked time, and nothing is booked years ahead', () => {
  const night = at('2026-01-06T02:00:00Z')
  expect(judge({ start: night })).toEqual({ state: 'outside' })
  expect(judge({ start: night, outside: 'allow' })).toEqual({ state: 'free' })
  expect(judge({ start: NOW + 800 * 1440 * MINUTE_MS })).toEqual({ state: 'tooFar' })
})

test('a length beyond the longest appointment is judged as the longest', () => {
  const request = { start: at('2026-01-06T07:20:00Z') }
  expect(judge({ ...request, length: 999_999_999_999 })).toEqual(judge({ ...request, length: 720 }))
})

test('while a length is being typed the shortest is judged', () => {
  expect(judge({ start: at('2026-01-06T07:20:00Z'), length: 0 })).toEqual({ state: 'free' })
  expect(judge({ start: at('2026-01-06T07:20:00Z'), length: 15 })).toEqual(
    byAppointment('appointment'),
  )
})
