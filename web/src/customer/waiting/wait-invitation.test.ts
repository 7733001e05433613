import { createElement } from 'react'
import { expect, test } from 'vitest'
import { WaitInvitation } from '#customer/waiting/wait-invitation.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#testing/rendered.ts'

const DAY = { businessId: 'b', offeringIds: ['o'], staffId: undefined, date: '2026-01-07' }
const FULL = { ...DAY, parts: [], whole: true }

test.each<[string, object, boolean]>([
  ['one person', {}, true],
  ['two with the same', { people: 2 }, false],
  ['two, each with something else', { beside: [{ offeringIds: ['p'] }] }, false],
])('a full day for %s', (_who, several, invited) => {
  const html = shown(createElement(WaitInvitation, { ...FULL, ...several }), createQueryClient())
  expect(html.includes('availability.waitJoin')).toBe(invited)
})
