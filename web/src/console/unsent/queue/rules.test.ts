import { expect, test } from 'vitest'
import {
  keptAfter,
  nextOf,
  placeAfter,
  revised,
  rewritten,
  settled,
  triedAgain,
  type Outcome,
} from '#console/unsent/queue/rules.ts'
import { outcomeOfFailure } from '#console/unsent/queue/attempt.ts'
import { sampleNote, sampleShown, sampleWalkIn } from '#console/unsent/queue/sample-unsent.ts'
import { ApiError, toApiError } from '#lib/api/api-error.ts'

const refused = (code: string, data = {}): Outcome & { kind: 'refused' } => ({
  kind: 'refused',
  refusal: { status: 409, code, data },
})
const elsewhere = (note: string, version = 2) =>
  refused('changed_elsewhere', { appointment: sampleShown({ note, version }) })

test.each([
  ['no answer', new ApiError('network', 0, ''), 'silent'],
  ['a server that fails', new ApiError('internal', 500, ''), 'silent'],
  ['one that is busy', new ApiError('busy', 503, ''), 'silent'],
  ['a fault of our own', new TypeError('x'), 'silent'],
  ['an ended session', new ApiError('unauthorized', 401, ''), 'silent'],
  ['too many requests', new ApiError('too_many_requests', 429, ''), 'silent'],
  ['the same in another tab', new ApiError('request_in_progress', 409, ''), 'silent'],
  ['a time that is taken', new ApiError('slot_taken', 409, ''), 'refused'],
  ['a former member', new ApiError('business_not_found', 404, ''), 'refused'],
  ['a role that may not', new ApiError('forbidden', 403, ''), 'refused'],
  ['a request the server cannot read', new ApiError('invalid_input', 422, ''), 'refused'],
  ['a code of a newer server', toApiError(409, { code: 'new_code' }), 'refused'],
])('%s is %s', (_, error, kind) => {
  expect(outcomeOfFailure(error).kind).toBe(kind)
})

test('accepted entries are sent, unanswered ones wait, refused ones are shown', () => {
  const walkIn = sampleWalkIn()
  expect(settled(walkIn, { kind: 'taken' })).toBe('sent')
  expect(settled(walkIn, { kind: 'silent' })).toBe('later')
  const taken = refused('slot_taken', { alternatives: [] })
  expect(settled(walkIn, taken)).toEqual({ ...walkIn, refusal: taken.refusal })
})

test.each([
  ['the note stands there: an attempt without an answer wrote it', elsewhere('Tea'), 'sent'],
  ['another one was written', elsewhere('Coffee'), 'refused'],
  ['the appointment is gone', refused('appointment_not_found'), 'refused'],
  ['a refusal that brings nothing', refused('changed_elsewhere'), 'refused'],
  ['a server that goes in circles', elsewhere('', 1), 'refused'],
])('of a note: %s', (_, outcome, becomes) => {
  const after = settled(sampleNote(), outcome)
  expect(typeof after === 'string' ? after : after.refusal && 'refused').toBe(becomes)
})

test('if a field other than the note changed, it is sent again on the new version', () => {
  const after = settled(sampleNote(), elsewhere('', 4))
  expect(after).toMatchObject({ version: 4, revision: 2, note: 'Tea' })
  expect(typeof after === 'object' && nextOf([after])).toBeTruthy()
})

test('the oldest is sent first, and entries awaiting a decision block no others', () => {
  const [first, second, third] = [
    sampleWalkIn({ place: 1, refusal: { status: 409, code: 'slot_taken', data: {} } }),
    sampleNote({ place: 2 }),
    sampleWalkIn({ place: 3 }),
  ]
  expect(nextOf([third, first, second])).toBe(second)
  expect(nextOf([first])).toBeUndefined()
  expect(placeAfter([third, first])).toBe(4)
  expect(placeAfter([])).toBe(1)
})

test('a response about an earlier state does not apply to a changed entry', () => {
  const sent = sampleWalkIn()
  const anew = triedAgain(sent)
  expect(keptAfter(sent, sent, 'sent')).toBeUndefined()
  expect(keptAfter(undefined, sent, sent)).toBeUndefined()
  expect(keptAfter(anew, sent, 'sent')).toBe(anew)
  expect(keptAfter(anew, sent, { ...sent, refusal: refused('x').refusal })).toBe(anew)
})

test('another time counts as entered now; confirming hours changes no time', () => {
  const walkIn = sampleWalkIn({ refusal: refused('slot_taken').refusal })
  const now = Date.parse('2026-03-03T12:00:00Z')
  const moved = revised(walkIn, { start: '2026-03-03T12:30:00Z', staffId: 'rawan' }, now)
  expect(moved).toMatchObject({ id: walkIn.id, revision: 2, refusal: undefined })
  expect(moved.request).toMatchObject({ staffId: 'rawan', enteredAt: '2026-03-03T12:00:00.000Z' })
  const outside = revised(walkIn, { outsideHours: true }, now).request
  expect(outside).toEqual({ ...walkIn.request, outsideHours: true })
})

test('a note is written again upon the one that was faster', () => {
  const { refusal } = elsewhere('Coffee', 7)
  expect(rewritten(sampleNote({ refusal }), 'Coffee\nTea')).toMatchObject({
    note: 'Coffee\nTea',
    before: 'Coffee',
    version: 7,
    revision: 2,
    refusal: undefined,
  })
})
