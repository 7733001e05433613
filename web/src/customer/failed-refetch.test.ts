import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { AttendeesCard } from '#customer/profile/attendees-card.tsx'
import { FeedCard } from '#customer/profile/feed-card.tsx'
import { NoticeSettingsCard } from '#customer/profile/notice-settings.tsx'
import { ServicePage } from '#customer/service/service-page.tsx'
import { attendeesQuery } from '#features/attendee/api.ts'
import { slotsQuery } from '#features/availability/api.ts'
import { DayTimes } from '#features/availability/components/day-times.tsx'
import { useTimes } from '#features/availability/use-times.ts'
import { serviceQuery } from '#features/catalog/service-api.ts'
import { feedQuery } from '#features/feed/api.ts'
import { noticeSettingsQuery } from '#features/notification/settings-api.ts'
import { afterFailedRefetch, type Loaded } from '#testing/rendered.ts'

const SETTINGS = { version: 1, channels: ['sms'], reminders: true, quiet: null }
const SERVICE = {
  id: 's',
  category: { id: 'hair' },
  businessCount: 0,
  durationMinutes: 30,
  priceFrom: null,
  name: { en: 'Haircut', ar: 'قص شعر' },
  description: { en: '', ar: '' },
}
const DATE = '2026-01-07'
const START = '2026-01-07T07:00:00.000Z'
const INPUT = { businessId: 'b', offeringIds: ['o'] }

function Day() {
  const timeZone = 'Asia/Baghdad'
  const times = useTimes(INPUT, timeZone, { date: DATE, start: START })
  const ignore = () => undefined
  return createElement(DayTimes, {
    name: 'slot',
    date: DATE,
    timeZone,
    times,
    onStart: ignore,
    onDay: ignore,
  })
}

const PARTS: [part: string, ReactElement, ...Loaded[]][] = [
  [
    'attendee.edit',
    createElement(AttendeesCard),
    { ...attendeesQuery, data: [{ id: 'a', name: 'Zain', relation: 'child' }] },
  ],
  ['feed.text', createElement(FeedCard), { ...feedQuery, data: { createdAt: null } }],
  [
    'account.notice.intro',
    createElement(NoticeSettingsCard),
    { ...noticeSettingsQuery, data: SETTINGS },
  ],
  ['Haircut', createElement(ServicePage), { ...serviceQuery('', ''), data: SERVICE }],
  [
    '10:00',
    createElement(Day),
    {
      ...slotsQuery(INPUT, DATE),
      data: { items: [{ start: START, end: START, staffIds: [] }], fullParts: [] },
    },
  ],
]

test.each(PARTS)('%s stays on screen after a failed refetch', (part, element, loaded) => {
  const shown = afterFailedRefetch(element, [loaded])
  expect(shown).toContain(part)
  expect(shown).not.toContain('role="alert"')
})
