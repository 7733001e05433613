import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { shown } from '#testing/rendered.ts'

const formRefused = (error: ApiError, anyStaff = false) =>
  shown(
    createElement(
      ShopContext,
      { value: sampleShop() },
      createElement(FormError, { error, anyStaff }),
    ),
  )

test.each([
  ['cancelled', 'error.already_cancelled'],
  ['confirmed', 'diary.changedElsewhere'],
])('a form refused because the appointment is now %s says %s', (status, text) => {
  const error = new ApiError('changed_elsewhere', 409, '', { appointment: { status } })
  expect(formRefused(error)).toContain(text)
})

test.each([
  ['past', 'diary.verdict.past'],
  ['too_far', 'diary.verdict.tooFar'],
  ['closed', 'diary.verdict.outside'],
  ['unknown_offering', 'error.offering_not_found'],
  ['unknown_staff', 'diary.verdict.left'],
  ['staff_cannot', 'diary.verdict.unskilled'],
])('a time that cannot be booked (%s) is explained: %s', (reason, text) => {
  expect(formRefused(new ApiError('not_bookable', 422, '', { reason }))).toContain(`>${text}<`)
})

test('a walk-in for anyone learns that nobody does the service', () => {
  const error = new ApiError('not_bookable', 422, '', { reason: 'staff_cannot' })
  expect(formRefused(error, true)).toContain('offering.nobody')
})
