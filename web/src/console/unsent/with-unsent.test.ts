import { expect, test } from 'vitest'
import { guessOf } from '#console/unsent/guess.ts'
import { isUnsentId, unsentId } from '#console/unsent/unsent-id.ts'
import { ofShop, unsentStates, withUnsent } from '#console/unsent/with-unsent.ts'
import {
  sampleAppointment,
  sampleDiary,
  sampleFootprint,
  sampleHeld,
} from '#console/diary/sample-diary.ts'
import { customerOf } from '#console/diary/grid/columns.ts'
import {
  suggestedIn,
  suggestionsQuery,
  type KnownCustomer,
} from '#features/customer/suggestions.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { sampleNote, sampleShown, sampleWalkIn } from '#console/unsent/queue/sample-unsent.ts'

const REFUSAL = { status: 409, code: 'slot_taken', data: {} }
/** 10:32 in Baghdad. */
const NOW = Date.parse('2026-01-06T07:32:00Z')

const offering = (id: string, staffIds: string[], price = 10_000) =>
  ({
    id,
    serviceId: id,
    name: { en: id, ar: null },
    serviceName: { en: id, ar: null },
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    price,
    staffIds,
  }) as unknown as ShopOffering // the fields that a guess reads

const offerings = [offering('cut', ['noor', 'rawan']), offering('dye', ['rawan'], 25_000)]
const request = { source: 'walk_in' as const, offeringIds: ['cut'] }

test('a walk-in is assigned to the first staff member free at the nearest five minutes', () => {
  const guess = guessOf(request, { key: 'k', diary: sampleDiary({}), offerings, now: NOW })
  expect(guess).toMatchObject({
    id: unsentId('k'),
    start: '2026-01-06T07:30:00Z',
    end: '2026-01-06T08:00:00Z',
    staffId: 'noor',
    price: 10_000,
    held: [sampleHeld('noor', '2026-01-06T07:30:00Z', '2026-01-06T08:00:00Z')],
    footprint: sampleFootprint(30),
  })
  expect(isUnsentId(guess.id)).toBe(true)
})

test('a walk-in of a known customer has the name on the card', () => {
  const client = createQueryClient()
  const sara = { id: 'sara', name: 'Sara', phone: '+9647420000001', visits: 3, missed: 0 }
  // The fields that a guess takes over.
  const items = [{ ...sara, blocked: false }] as unknown as KnownCustomer[]
  client.setQueryData(suggestionsQuery('shop', 'Sar').queryKey, { items, nextCursor: null })
  const named = { ...request, customerId: 'sara' }
  const customer = suggestedIn(client, 'shop', named.customerId)
  const guess = guessOf(named, { key: 'k', diary: undefined, offerings, customer, now: NOW })
  expect(customerOf(guess)).toBe('Sara')
  expect(suggestedIn(client, 'other', 'sara')).toBeUndefined()
  expect(suggestedIn(client, 'shop', undefined)).toBeUndefined()
})

test('occupied staff are skipped, and unskilled ones not considered', () => {
  const diary = sampleDiary({ visits: [sampleAppointment({})] })
  expect(guessOf(request, { key: 'k', diary, offerings, now: NOW }).staffId).toBe('rawan')
  const both = { ...request, offeringIds: ['cut', 'dye'] }
  const guess = guessOf(both, { key: 'k', diary: sampleDiary({}), offerings, now: NOW })
  expect([guess.staffId, guess.price, guess.end]).toEqual(['rawan', 35_000, '2026-01-06T08:30:00Z'])
})

test('without free staff, or a known day, it is shown all the same', () => {
  const taken = ['noor', 'rawan'].map((staffId) =>
    sampleAppointment({
      id: staffId,
      staffId,
      held: [sampleHeld(staffId, '2026-01-06T07:00:00Z', '2026-01-06T09:00:00Z')],
    }),
  )
  const full = guessOf(request, {
    key: 'k',
    diary: sampleDiary({ visits: taken }),
    offerings,
    now: NOW,
  })
  expect([full.start, full.staffId]).toEqual(['2026-01-06T07:30:00Z', 'noor'])
  const unknown = guessOf(request, { key: 'k', diary: undefined, offerings, now: NOW })
  expect([unknown.start, unknown.staffId, unknown.held]).toEqual(['2026-01-06T07:30:00Z', '', []])
})

test('a day shows walk-ins at their place and the last note that waits', () => {
  const diary = sampleDiary({ visits: [sampleAppointment({ note: 'Old' })] })
  const walkIn = sampleWalkIn({ shown: sampleShown({ id: unsentId('a') }) })
  const notes = [sampleNote({ note: 'First' }), sampleNote({ note: 'Last' })]
  const { visits: shown } = withUnsent(diary, [walkIn, ...notes])
  expect(shown.map(({ id, note }) => [id, note])).toEqual([
    ['appointment', 'Last'],
    [unsentId('a'), ''],
  ])
  expect(withUnsent(diary, [])).toBe(diary)
})

test('a refused note is not shown, and its appointment says so', () => {
  const refused = sampleNote({ id: 'refused', note: 'Mine', refusal: REFUSAL })
  const diary = sampleDiary({ visits: [sampleAppointment({ note: 'Theirs' })] })
  expect(withUnsent(diary, [refused]).visits[0]?.note).toBe('Theirs')
  expect(unsentStates([sampleNote({})]).get('appointment')).toBe('waiting')
  expect(unsentStates([sampleNote({}), refused]).get('appointment')).toBe('refused')
  expect(unsentStates([refused, sampleNote({})]).get('appointment')).toBe('refused')
  expect(ofShop([refused, sampleNote({ shopId: 'other' })], 'shop')).toEqual([refused])
})
