import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerSearch, LONGEST_NOTE, mergedCard, type Card } from './rules.ts'

test.each([
  ['12', '12'],
  ['٤٥٦٧', '4567'],
  ['۴۵ ۶۷', '4567'],
  [' 77-01 ', '7701'],
  ['+9647701234567', '7701234567'],
  ['00964 770 123 4567', '7701234567'],
  ['0770 123 4567', '7701234567'],
  ['964 0770 123 4567', '7701234567'],
  ['7701234567', '7701234567'],
  ['\u200e+964 770 123 4567\u200e', '7701234567'],
  ['0045', '0045'],
  ['9640', '9640'],
])('%j seeks the end of a number, %s', (typed, digits) => {
  expect(customerSearch(typed)).toEqual({ by: 'digits', digits })
})

test.each(['5', 'Ali', 'علي 22', 'Ali 2', '12a', '%_', '+', 'أم زيد'])(
  '%j seeks a name',
  (typed) => {
    expect(customerSearch(typed)).toEqual({ by: 'words', words: typed })
  },
)

test.each(['', '   ', '\u00a0'])('%j searches for no customer', (typed) => {
  expect(customerSearch(typed)).toBeUndefined()
})

const someone: Card = {
  name: 'Umm Zaid',
  phone: '+9647421111111',
  accountId: null,
  note: '',
  blockedAt: null,
  createdAt: 5,
}

test('the kept card keeps its name and takes over the account with its number; the entered number is noted', () => {
  const booked = { ...someone, name: 'Hind', phone: '+9647422222222', accountId: 'a', createdAt: 9 }
  expect(mergedCard({ ...someone, note: 'Tea' }, { ...booked, note: 'Window' })).toEqual({
    ok: true,
    value: {
      name: 'Umm Zaid',
      phone: '+9647422222222',
      accountId: 'a',
      note: 'Tea\nWindow\n+9647421111111',
      blockedAt: null,
      createdAt: 5,
    },
  })
})

test('a card that is called by its number gets the name of the other', () => {
  const unnamed = { ...someone, name: someone.phone ?? '' }
  const merged = mergedCard(unnamed, { ...someone, phone: null, name: 'Noor' })
  expect(merged).toMatchObject({
    ok: true,
    value: { name: 'Noor', phone: someone.phone, note: '' },
  })
})

test('two accounts are two people, and notes that do not fit on one card stay on two', () => {
  const one = { ...someone, accountId: 'a' }
  const both = mergedCard(one, { ...someone, accountId: 'b' })
  expect(both).toEqual({ ok: false, code: 'both_have_accounts' })
  const long = mergedCard({ ...one, note: 'x'.repeat(LONGEST_NOTE) }, { ...someone, note: 'y' })
  expect(long).toEqual({ ok: false, code: 'notes_too_long' })
})

test('of any two cards nothing that was written is lost, and a block stays', () => {
  const card = fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    phone: fc.constantFrom(null, '+9647421111111', '+9647422222222'),
    accountId: fc.constantFrom(null, 'a', 'b'),
    note: fc.string({ maxLength: 30 }),
    blockedAt: fc.constantFrom(null, 1, 2),
    createdAt: fc.nat(),
  })
  fc.assert(
    fc.property(card, card, (kept, other) => {
      const merged = mergedCard(kept, other)
      if (!merged.ok) {
        expect(kept.accountId !== null && other.accountId !== null).toBe(true)
        return
      }
      const { value } = merged
      for (const { note, phone, accountId, blockedAt } of [kept, other]) {
        expect(value.note).toContain(note)
        if (phone !== null) expect([value.phone, ...value.note.split('\n')]).toContain(phone)
        if (accountId !== null)
          expect([value.accountId, value.phone]).toEqual([accountId, phone ?? value.phone])
        if (blockedAt !== null) expect(value.blockedAt).toBeLessThanOrEqual(blockedAt)
      }
    }),
  )
})
