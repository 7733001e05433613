import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { shown } from '#testing/rendered.ts'

test.each([
  ['cancelled', 'error.already_cancelled'],
  ['confirmed', 'diary.changedElsewhere'],
])('a form refused because the appointment is now %s says %s', (status, text) => {
  const error = new ApiError('changed_elsewhere', 409, '', { appointment: { status } })
  const form = createElement(
    ShopContext,
    { value: sampleShop() },
    createElement(FormError, { error }),
  )
  expect(shown(form)).toContain(text)
})
