import { expect, test } from 'vitest'
import { textsOf, withOther, withPeople } from '#customer/booking/people/others.ts'
import { choiceOf, hindranceOf, withToggled } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

const offering = (id: string, staffIds: string[], durationMinutes = 30) => ({
  id,
  serviceId: `of-${id}`,
  staffIds,
  durationMinutes,
})
// Only these fields of a business are read.
const business = {
  offerings: [
    offering('cut', ['ali', 'omar']),
    offering('beard', ['ali']),
    offering('dye', ['omar'], 700),
  ],
  staff: [{ id: 'ali' }, { id: 'omar' }],
} as unknown as Business

const choice = (search: string) => choiceOf(business, new URLSearchParams(search))
const chosen = (search: string) => {
  const { offerings, staffId, gone, staffGone } = choice(search)
  return [offerings.map(({ id }) => id).join('+'), staffId, gone, staffGone]
}

test('services keep the URL’s order, and the staff member does them all', () => {
  expect(chosen('offering=beard&offering=cut&staff=ali')).toEqual([
    'beard+cut',
    'ali',
    0,
    undefined,
  ])
  expect(chosen('offering=cut&offering=cut')).toEqual(['cut', undefined, 0, undefined])
  expect(chosen('service=of-beard')).toEqual(['beard', undefined, 0, undefined])
  expect(chosen('service=of-beard&offering=')).toEqual(['', undefined, 0, undefined])
})

test.each([
  ['date=2026-01-07', '2026-01-07'],
  ['date=2026-13-45', undefined],
  ['date=2026-02-30', undefined],
  ['date=tomorrow', undefined],
  ['', undefined],
])('the day in %j is %s', (search, day) => {
  expect(choice(search).date).toBe(day)
})

test('without a selection a wide page suggests the most booked offering, until one is chosen or removed', () => {
  const usual = (search: string, mostBooked: string | null = 'beard') => {
    const wide = choiceOf({ ...business, mostBooked }, new URLSearchParams(search), true)
    return [wide.offerings.map(({ id }) => id).join('+'), wide.suggested]
  }
  expect(usual('')).toEqual(['beard', true])
  expect(usual('from=share')).toEqual(['beard', true])
  expect(usual('', null)).toEqual(['', false])
  expect(usual('', 'no longer sold')).toEqual(['', false])
  expect(usual('offering=cut')).toEqual(['cut', false])
  expect(usual('offering=')).toEqual(['', false])
  expect(usual('offering=old')).toEqual(['', false])
  expect(usual('service=of-cut')).toEqual(['cut', false])
  expect(usual('service=of-none')).toEqual(['', false])
  expect(chosen('')).toEqual(['', undefined, 0, undefined])
  const suggested = choiceOf({ ...business, mostBooked: 'beard' }, new URLSearchParams(), true)
  expect(withToggled(suggested, 'cut')).toEqual(['cut'])
  expect(withToggled(suggested, 'beard')).toEqual([''])
})

test('at most as many people as staff members, and none is then chosen', () => {
  const people = (search: string) => [choice(search).people, choice(search).staffId]
  expect(people('offering=cut&staff=ali')).toEqual([1, 'ali'])
  expect(people('offering=cut&people=2&staff=ali')).toEqual([2, undefined])
  expect(people('offering=cut&people=4')).toEqual([2, undefined])
  expect(people('offering=beard&people=2&staff=ali')).toEqual([1, 'ali'])
  for (const odd of ['0', '-1', 'x', '1.9', ''])
    expect(people(`offering=cut&people=${odd}`)).toEqual([1, undefined])
})

test('unavailable offerings and unskilled staff are left out and counted', () => {
  expect(chosen('offering=old&offering=beard&staff=omar')).toEqual(['beard', undefined, 1, 'omar'])
  expect(chosen('offering=old&staff=ali')).toEqual(['', undefined, 1, undefined])
  expect(chosen('offering=cut&staff=gone')).toEqual(['cut', undefined, 0, 'gone'])
})

test('a service is added at the end and removed; unavailable ones are still reported', () => {
  expect(withToggled(choice('offering=cut'), 'beard')).toEqual(['cut', 'beard'])
  expect(withToggled(choice('offering=old&offering=cut&offering=beard'), 'cut')).toEqual([
    'beard',
    'old',
  ])
  const none = withToggled(choice('service=of-cut'), 'cut')
  expect(none).toEqual([''])
  expect(withToggled(choice(`offering=${none.join('')}`), 'dye')).toEqual(['dye'])
})

test('services no staff member does together, or that last too long, are no appointment', () => {
  const hindrance = (search: string) => hindranceOf(business, choice(search).offerings)
  expect(hindrance('offering=cut&offering=beard')).toBeUndefined()
  expect(hindrance('offering=beard&offering=dye')).toBe('long')
  const short = {
    ...business,
    offerings: business.offerings.map((one) => ({ ...one, durationMinutes: 30 })),
  }
  const apart = choiceOf(short, new URLSearchParams('offering=beard&offering=dye'))
  expect(hindranceOf(short, apart.offerings)).toBe('staff')
  const eleven = Array.from({ length: 11 }, (_, at) => offering(`short-${String(at)}`, ['ali'], 5))
  // Only these fields are read.
  const many = { ...business, offerings: eleven } as unknown as Business
  const all = new URLSearchParams(eleven.map(({ id }) => ['offering', id]))
  expect(hindranceOf(many, choiceOf(many, all).offerings)).toBe('many')
})

test('each further person has the same or their own, and a chosen staff member serves one', () => {
  const own = (search: string) => {
    const { people, staffId, others } = choice(search)
    return [people, staffId, others]
  }
  const beard = { offeringIds: ['beard'], staffId: 'ali' }
  expect(own('offering=cut&people=2&beside=beard@ali&staff=omar')).toEqual([2, 'omar', [beard]])
  expect(own('offering=cut&people=2&beside=beard@omar')).toEqual([
    2,
    undefined,
    [{ offeringIds: ['beard'] }],
  ])
  // An unknown offering falls back to the first person's.
  expect(own('offering=cut&people=2&beside=old&staff=omar')).toEqual([2, undefined, [undefined]])
  expect(own('offering=beard&people=2&beside=cut')).toEqual([
    2,
    undefined,
    [{ offeringIds: ['cut'] }],
  ])
  expect(textsOf(choice('offering=cut&people=2&beside=beard@ali').others)).toEqual(['beard@ali'])
  expect(textsOf([undefined])).toBeUndefined()
})

test('a further person’s choice continues from the latest selection, rendered or not', () => {
  const service = withOther(choice('offering=cut&people=2'), 0, () => ({ offeringIds: ['beard'] }))
  expect(service).toEqual({ beside: ['beard'] })
  const staffed = withOther(
    choice('offering=cut&people=2&beside=beard'),
    0,
    ({ others: [own] }) => own && { ...own, staffId: 'ali' },
  )
  expect(staffed).toEqual({ beside: ['beard@ali'] })
  // A removed person changes nothing.
  expect(withOther(choice('offering=cut'), 0, () => ({ offeringIds: ['beard'] }))).toEqual({})
})

test('if too few staff do the same, a further person starts with another’s service', () => {
  const alone = choice('offering=beard')
  expect(withPeople(business, alone, 2)).toMatchObject({ people: '2', beside: ['cut'] })
  expect(withPeople(business, choice('offering=cut'), 2).beside).toBeUndefined()
  expect(withPeople(business, choice('offering=cut&people=2'), 1).people).toBeUndefined()
})
