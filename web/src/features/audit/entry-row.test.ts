import { createElement } from 'react'
import { expect, test } from 'vitest'
import { EntryRow } from '#features/audit/components/entry-row.tsx'
import type { AuditEntry } from '#features/audit/api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#testing/rendered.ts'

const ENTRY: AuditEntry = {
  id: '1',
  at: '2026-03-03T09:00:00Z',
  actor: 'Noor',
  key: null,
  action: 'exception.set',
  name: null,
  start: null,
  days: [],
  evenings: {},
  changes: [],
}

/** Returns the text of an entry, with its names and values in brackets. */
function textOf(entry: Partial<AuditEntry>, language: 'en' | 'ar') {
  const row = createElement(EntryRow, { entry: { ...ENTRY, ...entry }, timeZone: 'Asia/Baghdad' })
  const html = shown(row, createQueryClient(), language)
  return html
    .replace(/<bdi[^>]*>/g, '[')
    .replaceAll('</bdi>', ']')
    .replace(/<[^>]*>/g, '')
}

const ALI = { en: 'Ali', ar: 'علي' }
const SARA = { en: null, ar: 'سارة' }
const change = (staff: AuditEntry['changes'][number]['staff']) => ({
  changes: [{ field: 'staffId' as const, before: null, after: null, staff }],
})

test('a changed staff member is named before and after, each name isolated', () => {
  const changed = change({ before: ALI, after: SARA })
  const field = 'console.field.staffId: '
  expect(textOf(changed, 'en')).toContain(`${field}[Ali] console.auditThen [سارة]`)
  expect(textOf(changed, 'ar')).toContain(`${field}[علي] console.auditThen [سارة]`)
  expect(textOf(change({ before: null, after: ALI }), 'en')).toContain(`${field}[Ali]`)
  expect(textOf(change({ before: ALI, after: null }), 'en')).toContain(
    `${field}[Ali] console.auditThen [console.auditNothing]`,
  )
  expect(textOf(change(null), 'en')).toMatch(/console\.field\.staffId$/)
})

test('an entry about dated hours shows its days', () => {
  const days = [
    { first: '2026-03-05', last: '2026-03-06' },
    { first: '2026-03-10', last: '2026-03-10' },
  ]
  expect(textOf({ days }, 'en')).toContain(
    '[Noor]console.auditDays 5 March 2026 6 March 202610 March 2026',
  )
  expect(textOf({ days }, 'ar')).toContain('5 آذار 2026')
})
