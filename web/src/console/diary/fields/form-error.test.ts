import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { ShopContext } from '#console/frame/shop-context.ts'
import type { Shop } from '#features/business/shop-api.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { shown } from '#testing/rendered.ts'

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

test.each([
  ['cancelled', 'error.already_cancelled'],
  ['confirmed', 'diary.changedElsewhere'],
])('a form refused because the appointment is now %s says %s', (status, text) => {
  const error = new ApiError('changed_elsewhere', 409, '', { appointment: { status } })
  const form = createElement(ShopContext, { value: SHOP }, createElement(FormError, { error }))
  expect(shown(form)).toContain(text)
})
