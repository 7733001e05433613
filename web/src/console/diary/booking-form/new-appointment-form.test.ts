import { MutationObserver } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { NewAppointmentForm } from '#console/diary/booking-form/new-appointment-form.tsx'
import { QuickServices } from '#console/diary/booking-form/quick-services.tsx'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#testing/rendered.ts'

const ignore = () => undefined
/** Neither today nor a day beside it. */
const LONG_AGO = '2020-01-08'
const CUT: NewAppointment = { source: 'walk_in', offeringIds: ['cut'] }

const offering = (id: string) => {
  const name = { en: id, ar: null }
  return { id, name, serviceName: name, durationMinutes: 30, price: 10_000, staffIds: [] }
}
// The fields that the forms read.
const OFFERINGS = [offering('cut'), offering('dye')] as unknown as ShopOffering[]

/** Returns the state of a booking before it is sent, or after it has failed. */
async function creating(error?: ApiError) {
  const observer = new MutationObserver<ShopAppointment | undefined, Error, NewAppointment>(
    createQueryClient(),
    { mutationFn: () => Promise.reject(error ?? new Error('not sent')) },
  )
  if (error) await observer.mutate(CUT).catch(ignore)
  const result = observer.getCurrentResult()
  return { ...result, mutateAsync: result.mutate }
}

const formOf = (create: Awaited<ReturnType<typeof creating>>, walkIn = false) =>
  createElement(NewAppointmentForm, {
    ...{ title: 'New', walkIn, date: LONG_AGO, at: undefined, offerings: OFFERINGS, create },
    ...{ onClose: ignore, onBlock: ignore },
  })
const quickOf = (create: Awaited<ReturnType<typeof creating>>) =>
  createElement(QuickServices, { offerings: OFFERINGS, create, onMore: ignore })

/** Returns the HTML of a form in the console, and the keys of the days long ago that it reads. */
function seen(form: ReactElement) {
  const client = createQueryClient()
  const html = shown(createElement(ShopContext, { value: sampleShop() }, form), client)
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)
  return { html, longAgo: keys.filter((key) => key.includes('2020-01')) }
}

test('a walk-in is judged by today, whichever day’s page it was opened on', async () => {
  expect(seen(formOf(await creating(), true)).longAgo).toEqual([])
  expect(seen(formOf(await creating())).longAgo).toHaveLength(1)
})

const SILENT = new ApiError('internal', 503, 'unavailable')
const REFUSED = new ApiError('slot_taken', 409, 'taken')

test.each([
  ['before it is sent', undefined, false],
  ['after a refusal', REFUSED, false],
  ['without an answer', SILENT, true],
])('a booking can be changed unless it may have been made: %s', async (_, error, isRepeated) => {
  const { html } = seen(formOf(await creating(error)))
  expect(html.includes('inert=""')).toBe(isRepeated)
  expect(html.includes('shell.tryAgain')).toBe(isRepeated)
})

test.each([
  ['before it is sent', undefined, []],
  ['after a refusal', REFUSED, []],
  ['without an answer', SILENT, ['dye', 'diary.moreDetails']],
])('a walk-in’s service alone can be pressed again: %s', async (_, error, off) => {
  const { html } = seen(quickOf(await creating(error)))
  const inactive = html.match(/<button[^>]*aria-disabled="true".*?<\/button>/gu) ?? []
  expect(inactive.map((button) => off.find((name) => button.includes(name)))).toEqual(off)
})
