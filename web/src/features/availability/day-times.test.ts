import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MINUTE_MS, instantText } from '@awan/core/time'
import { slotsQuery } from '#features/availability/api.ts'
import { DayTimes } from '#features/availability/components/day-times.tsx'
import { useTimes } from '#features/availability/use-times.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { LanguageContext, type Values } from '#lib/i18n/language-context.ts'

const INPUT = { businessId: 'b', offeringIds: ['o'] }
const DAY = '2026-01-07'
const ignore = () => undefined

function Day() {
  const timeZone = 'Asia/Baghdad'
  const times = useTimes(INPUT, timeZone, { date: DAY })
  const chosen = { name: 'slot', date: DAY, timeZone, times }
  return createElement(DayTimes, { ...chosen, onStart: ignore, onDay: ignore })
}

test('the announced count of a day includes the times not shown at first', () => {
  const client = createQueryClient()
  const items = Array.from({ length: 20 }, (_, at) => {
    const start = instantText(Date.parse(`${DAY}T06:00:00Z`) + at * 15 * MINUTE_MS)
    return { start, end: start, staffIds: [] }
  })
  const { queryKey } = slotsQuery(INPUT, DAY)
  client.getQueryCache().build<unknown>(client, { queryKey }).setData({ items, fullParts: [] })
  const language = {
    language: 'en',
    digits: 'latn',
    locale: 'en-AE',
    t: (key: string, values?: Values) => `${key} ${Object.values(values ?? {}).join(' ')}`,
    setLanguage: () => Promise.resolve(),
    setDigits: ignore,
    preload: ignore,
  } as const
  const shown = renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: language },
      createElement(QueryClientProvider, { client }, createElement(Day)),
    ),
  )
  const said = /role="status"[^>]*>([^<]*)</.exec(shown)?.[1]
  expect(said).toContain('availability.times 20')
  expect(shown.match(/type="radio"/g)).toHaveLength(10)
})
