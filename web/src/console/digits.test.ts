import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { localeOf } from '@awan/core/language'
import { CATALOGUES } from '@awan/core/locales/catalogues'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { ServicesField } from '#console/diary/fields/services-field.tsx'
import { ShopContext } from '#console/frame/shop-context.ts'
import { SeasonsPage } from '#console/team/seasons-page.tsx'
import { offeringsQuery, type ShopOffering } from '#features/offering/api.ts'
import { seasonsQuery, staffQuery, timeOffQuery } from '#features/staff/api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { translator } from '#lib/i18n/language-provider.tsx'
import { shown } from '#testing/rendered.ts'
import { sampleShop } from '#testing/sample-shop.ts'

const LOCALE = localeOf('ar', 'arab')

/** Returns an Arabic message with the digits ١٢٣. */
function arabic(key: MessageKey, values: Record<string, string | number>): string {
  const messages = { [LOCALE]: { [key]: compileMessage(CATALOGUES.ar[key]) } }
  return translator(setupI18n({ locale: LOCALE, messages }))(key, values)
}

test.each([
  ['booking.limit.cancels', { limit: 10 }],
  ['booking.limit.moves', { limit: 10 }],
  ['booking.limit.waits', { limit: 10 }],
  ['diary.hours', { hours: 5 }],
  ['diary.hoursMinutes', { hours: 5, minutes: 30 }],
  ['offering.more', { names: 'نور', count: 5 }],
  ['offering.movedTo', { name: 'قص', place: 2, count: 5 }],
  ['offering.withdrawn', { count: 5 }],
  ['rules.limitNone', { count: 5 }],
  ['staff.from', { day: 'الأحد', place: 2 }],
  ['staff.gone', { count: 5 }],
  ['staff.until', { day: 'الأحد', place: 2 }],
] satisfies [MessageKey, Record<string, string | number>][])(
  'numbers in %s have the chosen digits',
  (key, values) => {
    expect(arabic(key, values)).toMatch(/^[^0-9]*[٠-٩][^0-9]*$/)
  },
)

test('further staff are counted as Arabic counts people', () => {
  const more = (count: number) => arabic('offering.more', { names: 'نور، سارة', count })
  expect([1, 2, 3, 11].map(more)).toEqual([
    'نور، سارة وشخص آخر',
    'نور، سارة وشخصان آخران',
    'نور، سارة و٣ آخرون',
    'نور، سارة و١١ شخصاً آخر',
  ])
})

const HAIRCUT = { name: { en: 'Haircut', ar: 'قص' }, price: 0, durationMinutes: 30 }
// The fields that the list reads.
const OFFERINGS = ['a', 'b'].map((id) => ({ ...HAIRCUT, id }) as unknown as ShopOffering)

const ignore = () => undefined

const PARTS: [string, RegExp, ReactElement][] = [
  ['the year of Ramadan', />staff\.ramadan [٠-٩]{4}</, createElement(SeasonsPage)],
  [
    'places in an appointment',
    />٢</,
    createElement(ServicesField, {
      offerings: OFFERINGS,
      value: ['a', 'b'],
      fault: undefined,
      onChange: ignore,
    }),
  ],
]

test.each(PARTS)('%s: the chosen digits', (_, digits, part) => {
  const client = createQueryClient()
  const shop = sampleShop()
  for (const query of [staffQuery, timeOffQuery, seasonsQuery, offeringsQuery])
    client.setQueryData<unknown>(query(shop.id).queryKey, {
      items: [],
      exceptions: [],
      timeOff: [],
    })
  const inShop = createElement(ShopContext, { value: shop }, part)
  expect(shown(inShop, client, 'ar', 'arab')).toMatch(digits)
})
