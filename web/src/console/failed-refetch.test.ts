import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '@awan/core/business/draft'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import { ServicesStep } from '#console/register/services-step.tsx'
import { WaitingTimes } from '#console/today/waiting-times.tsx'
import { slotsQuery } from '#features/availability/api.ts'
import { catalogueQuery } from '#features/catalog/catalogue.ts'
import type { ShopWait } from '#features/wait/api.ts'
import { afterFailedRefetch, type Loaded } from '#testing/rendered.ts'

const NAME = { en: 'Haircut', ar: 'قص شعر' }
const DAY = '2026-01-07'
const START = '2026-01-07T07:00:00.000Z'
const ignore = () => undefined

const WAIT: ShopWait = {
  id: 'w',
  name: 'Zain',
  since: START,
  offeringIds: ['o'],
  services: [NAME],
  day: DAY,
  part: null,
  staff: null,
  turn: null,
}

const PARTS: [part: string, ReactElement, ...Loaded[]][] = [
  [
    '10:00',
    createElement(
      ShopContext,
      { value: sampleShop() },
      createElement(WaitingTimes, { wait: WAIT, onGiven: ignore }),
    ),
    {
      ...slotsQuery({ businessId: 'b', offeringIds: ['o'] }, DAY),
      data: { items: [{ start: START, end: START, staffIds: [] }], fullParts: [] },
    },
  ],
  [
    'Haircut',
    createElement(ServicesStep, {
      draft: { ...EMPTY_DRAFT, categoryId: 'hair' },
      faults: [],
      onChange: ignore,
    }),
    {
      ...catalogueQuery(),
      data: {
        items: [{ id: 's', categoryId: 'hair', name: NAME, durationMinutes: 30, usualPrice: null }],
      },
    },
  ],
]

test.each(PARTS)('%s stays on screen after a failed refetch', (part, element, loaded) => {
  const shown = afterFailedRefetch(element, [loaded])
  expect(shown).toContain(part)
  expect(shown).not.toContain('role="alert"')
})
