import { expect, test } from 'vitest'
import { attendeeInput } from './attendee-schema.ts'
import { attendeeKey, LONGEST_ATTENDEE, OWN_KEY } from './rules.ts'

test.each([
  ['Zainab', '  zainab '],
  ['Zainab  Karim', 'zainab karim'],
  ['أحمد', 'احمد'],
  ['زينـــب', 'زينب'],
  ['فاطمة', 'فاطمه'],
  ['Ｚainab', 'zainab'],
])('%s and %s are one person', (one, other) => {
  expect(attendeeKey(one)).toBe(attendeeKey(other))
})

test('two names are two people, and no name is the account’s owner', () => {
  expect(attendeeKey('Ali')).not.toBe(attendeeKey('Alia'))
  for (const name of ['Ali', 'ـ', '👶']) expect(attendeeKey(name)).not.toBe(OWN_KEY)
})

test('a name is one legible line of at most sixty letters', () => {
  const named = (name: string) => attendeeInput.safeParse({ name })
  expect(named(' Umm \n Ali\u202e ').data).toEqual({ name: 'Umm Ali' })
  expect(named('x'.repeat(LONGEST_ATTENDEE)).success).toBe(true)
  for (const name of ['', ' ', '\u200b', 'x'.repeat(LONGEST_ATTENDEE + 1), 'a\0b', '\ud800'])
    expect([name, named(name).success]).toEqual([name, false])
})
