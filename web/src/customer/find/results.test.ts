import { createElement, type ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { Results } from '#customer/find/results.tsx'
import { shown } from '#testing/rendered.ts'

type Props = ComponentProps<typeof Results>

const MASSAGE = {
  id: 's',
  category: { id: 'spa' },
  businessCount: 7,
  durationMinutes: 60,
  priceFrom: null,
  name: { en: 'Massage', ar: 'مساج' },
  description: { en: '', ar: '' },
}
const ALL = { services: [MASSAGE], businesses: [], understood: [], loose: false }

const results = (hasNextPage: boolean, narrowed: boolean) => {
  const found = { data: ALL, error: null, fetchStatus: 'idle', hasNextPage } as unknown // the fields shown
  const search = { filters: {}, narrowed } as unknown // likewise
  return shown(
    createElement(Results, {
      found: found as Props['found'], // as above
      search: search as Props['search'], // as above
      locating: false,
    }),
  )
}

test('services whose businesses all fail the filters are not shown as if they could be booked', () => {
  const html = results(false, true)
  expect(html).toContain('Massage')
  expect(html).toContain('business.noneMatch')
  expect(html).toContain('catalog.clearFilters')
})

test('businesses that are still to be loaded are not missed', () => {
  expect(results(true, true)).not.toContain('business.noneMatch')
})

test('without filters there are none to clear', () => {
  expect(results(false, false)).not.toContain('catalog.clearFilters')
})
