import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MINUTE_MS, instantText, type DayPart } from '@awan/core/time'
import { daysQuery, PICKER_DAYS, slotsQuery, type Day } from '#features/availability/api.ts'
import { DayStrip } from '#features/availability/components/day-strip.tsx'
import { DayTimes, type FullTimes } from '#features/availability/components/day-times.tsx'
import { STRIP_DAYS } from '#features/availability/strip-days.ts'
import { useTimes } from '#features/availability/use-times.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#testing/rendered.ts'

const INPUT = { businessId: 'b', offeringIds: ['o'] }
const DAY = '2026-01-07'
const ignore = () => undefined

function Times() {
  const timeZone = 'Asia/Baghdad'
  const times = useTimes(INPUT, timeZone, { date: DAY })
  const chosen = { name: 'slot', date: DAY, timeZone, times }
  const whenFull = ({ parts }: FullTimes) => `invited ${parts.join()}`
  return createElement(DayTimes, { ...chosen, onStart: ignore, onDay: ignore, whenFull })
}

/** Returns the HTML of a day with these starts, in minutes from 06:00 UTC, which is 09:00 in Baghdad. */
function timesOf(
  starts: readonly number[],
  state: Day['state'] = 'open',
  fullParts: readonly DayPart[] = [],
  strip = [{ date: DAY, free: starts.length, state }],
): string {
  const client = createQueryClient()
  const give = (queryKey: readonly unknown[], data: unknown) =>
    client.getQueryCache().build<unknown>(client, { queryKey }).setData(data)
  const items = starts.map((minute) => {
    const start = instantText(Date.parse(`${DAY}T06:00:00Z`) + minute * MINUTE_MS)
    return { start, end: start, staffIds: [] }
  })
  give(slotsQuery(INPUT, DAY).queryKey, { items, fullParts })
  give(daysQuery(INPUT, STRIP_DAYS).queryKey, { items: strip })
  const later = { date: '2026-01-08', free: 2, state: 'few' }
  give(daysQuery(INPUT, PICKER_DAYS).queryKey, {
    items: [{ date: DAY, free: starts.length, state }, later],
  })
  return shown(createElement(Times), client)
}

const statusOf = (html: string) => /role="status"[^>]*>([^<]*)</.exec(html)?.[1]
const quarters = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => from + at * 15)

test('the announced count of a day includes the times not shown at first', () => {
  const html = timesOf(quarters(20))
  expect(statusOf(html)).toContain('availability.times 20')
  expect(html.match(/type="radio"/g)).toHaveLength(10)
})

test('the legend of a part of the day counts the times not shown at first', () => {
  const legends = [...timesOf(quarters(20)).matchAll(/<legend.*?<\/legend>/gs)].map(
    ([text]) => text,
  )
  expect(legends).toMatchObject([
    expect.stringContaining('availability.times 12'),
    expect.stringContaining('availability.times 8'),
  ])
})

test.each<[Day['state'], string]>([
  ['full', 'availability.full'],
  ['closed', 'availability.closed'],
])('a day without times that is %s is announced and listed as such', (state, word) => {
  expect(statusOf(timesOf([], state))).toContain(word)
  const days = [{ date: DAY, free: 0, state }]
  const strip = { name: 'day', days, timeZone: 'Asia/Baghdad', value: undefined, onChange: ignore }
  expect(shown(createElement(DayStrip, strip), createQueryClient())).toContain(`>${word}<`)
})

test.each<[Day['state'], string]>([
  ['full', 'availability.full'],
  ['closed', 'availability.closed'],
])('a later day than those side by side that is %s is announced as such', (state, word) => {
  const html = timesOf([], state, [], [{ date: '2026-01-06', free: 3, state: 'few' }])
  expect(statusOf(html)).toContain(word)
  expect(html).toContain('availability.nextFree')
})

test('a full day invites to the waiting list only if a taken time can become free', () => {
  expect(timesOf([], 'full', ['evening'])).toContain('invited evening')
  expect(timesOf([], 'full')).not.toContain('invited')
  expect(timesOf([], 'closed')).not.toContain('invited')
})
