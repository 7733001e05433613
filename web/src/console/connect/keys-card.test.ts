import { createElement } from 'react'
import { expect, test } from 'vitest'
import { KeysCard } from '#console/connect/keys-card.tsx'
import { ShopContext } from '#console/frame/shop-context.ts'
import type { Shop } from '#features/business/shop-api.ts'
import { keysQuery, type ApiKey } from '#features/key/api.ts'
import { openedOffline } from '#testing/rendered.ts'

const SHOP: Shop = {
  id: 'b',
  slug: 'b',
  name: { en: 'Salon', ar: 'صالون' },
  categoryId: 'hair',
  timeZone: 'Asia/Baghdad',
  status: 'approved',
  statusReason: '',
  role: 'owner',
  cityId: 'baghdad',
  photo: null,
  staffId: null,
}

const KEY: ApiKey = {
  id: 'k',
  name: 'Till',
  ending: 'abcd',
  scopes: ['catalogue.read'],
  madeBy: 'Sara',
  works: true,
  createdAt: '2026-03-03T09:00:00Z',
  lastUsedAt: null,
}

test.each([true, false])('a key that works (%s) is not marked as stopped', (works) => {
  const { queryKey } = keysQuery(SHOP.id)
  const card = createElement(ShopContext, { value: SHOP }, createElement(KeysCard))
  const html = openedOffline(card, [{ queryKey, data: { items: [{ ...KEY, works }] } }])
  expect(html).toContain('Till')
  expect(html.includes('connect.keyOffText')).toBe(!works)
})
