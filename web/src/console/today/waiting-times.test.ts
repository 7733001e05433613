import { createElement } from 'react'
import { expect, test } from 'vitest'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import { WaitingTimes } from '#console/today/waiting-times.tsx'
import { slotsQuery } from '#features/availability/api.ts'
import type { ShopWait } from '#features/wait/api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#testing/rendered.ts'

const DAY = '2026-01-07'
const WAIT: ShopWait = {
  id: 'w',
  name: 'Zain',
  since: '2026-01-06T07:00:00Z',
  offeringIds: ['o'],
  services: [],
  day: DAY,
  part: null,
  staff: null,
  turn: null,
}
const NOOR = { id: 'noor', name: { en: 'Noor', ar: null } }

/** Times of day at which everyone, Noor and Rawan are free, in Baghdad. */
const FREE = [
  [undefined, '10:00'],
  ['noor', '11:00'],
  ['rawan', '12:00'],
] as const

/** Returns the times listed for a wait. */
function listed(wait: ShopWait, shop: Parameters<typeof sampleShop>[0]): string[] {
  const client = createQueryClient()
  for (const [staffId, time] of FREE) {
    const input = { businessId: 'b', offeringIds: ['o'], ...(staffId && { staffId }) }
    const start = new Date(`${DAY}T${time}:00+03:00`).toISOString()
    client.setQueryData(slotsQuery(input, DAY).queryKey, {
      date: DAY,
      timeZone: COUNTRY_ZONE,
      items: [{ start, end: start, staffIds: [] }],
      fullParts: [],
    })
  }
  const times = createElement(WaitingTimes, { wait, onGiven: () => undefined })
  const html = shown(createElement(ShopContext, { value: sampleShop(shop) }, times), client)
  return html.match(/\d\d:\d\d/gu) ?? []
}

test('a member of the team gives times of their own, a manager anyone’s', () => {
  expect(listed(WAIT, { role: 'staff', staffId: 'rawan' })).toEqual(['12:00'])
  expect(listed(WAIT, { role: 'manager', staffId: 'rawan' })).toEqual(['10:00'])
  expect(listed({ ...WAIT, staff: NOOR }, { role: 'manager' })).toEqual(['11:00'])
})
