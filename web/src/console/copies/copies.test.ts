import { expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { isCopied, MOST_COPIES, OLDEST_COPY, sorted, type DayCopy } from '#console/copies/copies.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { shopKeys } from '#features/business/shop-keys.ts'
import { customerKeys } from '#features/customer/keys.ts'
import { offeringKeys } from '#features/offering/keys.ts'

const day = { from: '2026-03-03', days: 1 }

test.each([
  ['the member’s shops', shopKeys.all, true],
  ['a day', diaryKeys.days('shop', day), true],
  ['a requested day', diaryKeys.days('shop', { ...day, staff: undefined }), true],
  ['the shop’s offerings', offeringKeys.list('shop'), true],
  ['a week', diaryKeys.days('shop', { ...day, days: 7 }), false],
  ['the day of one person', diaryKeys.days('shop', { ...day, staff: 'noor' }), false],
  ['a list of bookings', diaryKeys.bookings('shop'), false],
  ['the customers of a shop', customerKeys.lists('shop'), false],
  ['not a shop’s', ['places'], false],
])('%s', (_, key, copied) => {
  expect(isCopied(key)).toBe(copied)
})

test('the newest are stored, as many as fit, and none too old', () => {
  const now = Date.parse('2026-03-03T09:00:00Z')
  const copies = Array.from({ length: MOST_COPIES + 2 }, (_, age): DayCopy => {
    return { name: `day ${age}`, data: {}, updatedAt: now - age * MINUTE_MS }
  })
  const old: DayCopy = { name: 'old', data: {}, updatedAt: now - OLDEST_COPY - 1 }
  const { kept, gone } = sorted([old, ...copies.toReversed()], now)
  expect(kept.map(({ name }) => name)).toEqual(copies.slice(0, MOST_COPIES).map((one) => one.name))
  expect(gone.map(({ name }) => name)).toEqual([
    `day ${MOST_COPIES}`,
    `day ${MOST_COPIES + 1}`,
    'old',
  ])
  expect(sorted([old], now)).toEqual({ kept: [], gone: [old] })
})
