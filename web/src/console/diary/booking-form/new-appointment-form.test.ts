import { MutationObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { NewAppointmentForm } from '#console/diary/booking-form/new-appointment-form.tsx'
import { sampleShop } from '#console/frame/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#testing/rendered.ts'

const ignore = () => undefined
/** Neither today nor a day beside it. */
const LONG_AGO = '2020-01-08'

/** Returns the form's HTML on a page of that day, and the days that it reads. */
function formOn(date: string, walkIn: boolean) {
  const client = createQueryClient()
  const result = new MutationObserver<ShopAppointment | undefined, Error, NewAppointment>(client, {
    mutationFn: () => Promise.resolve(undefined),
  }).getCurrentResult()
  const create = { ...result, mutateAsync: result.mutate }
  const form = createElement(NewAppointmentForm, {
    ...{ title: 'Walk-in', walkIn, date, at: undefined, offerings: [], create },
    ...{ onClose: ignore, onBlock: ignore },
  })
  const html = shown(createElement(ShopContext, { value: sampleShop() }, form), client)
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)
  return { html, days: keys.filter((key) => key.includes('2020-01')) }
}

test('a walk-in is judged by today, whichever day’s page it was opened on', () => {
  expect(formOn(LONG_AGO, true).days).toEqual([])
  expect(formOn(LONG_AGO, false).days).toHaveLength(1)
})
