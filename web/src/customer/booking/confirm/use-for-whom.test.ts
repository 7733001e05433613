import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useForAll } from '#customer/booking/confirm/use-for-whom.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { clearTab, writeTab } from '#lib/tab-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const SELF = { who: 'self', name: '' }
const named = (name: string) => ({ who: 'new', name })

/** Returns what is shown after a submit of these choices, and what is sent. */
function afterSubmit(choices: readonly { who: string; name: string }[]) {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null })
  clearTab()
  for (const [place, choice] of choices.entries())
    writeTab(place === 0 ? 'awan.for' : `awan.for.${place}`, { businessId: 'b', ...choice })
  const Party = () => {
    const { all, twice, submit } = useForAll('b', undefined, choices.length)
    const [sent] = useState(() => submit() ?? null)
    return JSON.stringify({ twice, missing: all.map(({ missing }) => missing), sent })
  }
  const client = createQueryClient()
  const shown = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(Party)),
  )
  const parsed: unknown = JSON.parse(shown.replaceAll('&quot;', '"'))
  return parsed
}

test('each missing name of a party is marked, and none counts as the same person', () => {
  const missing = [false, true, true]
  const marked = { twice: false, missing, sent: null }
  expect(afterSubmit([SELF, named(''), named(' ')])).toEqual(marked)
})

test('the same person twice is not sent', () => {
  const twice = { twice: true, missing: [false, false], sent: null }
  expect(afterSubmit([SELF, SELF])).toEqual(twice)
  expect(afterSubmit([named('Ali'), named(' ali')])).toEqual(twice)
})

test('people of different names are sent in order', () => {
  expect(afterSubmit([named('Ali'), SELF, named('Zain')])).toEqual({
    twice: false,
    missing: [false, false, false],
    sent: {
      attendee: { name: 'Ali', relation: 'other' },
      beside: [null, { name: 'Zain', relation: 'other' }],
    },
  })
})
