import { expect, test } from 'vitest'
import { changeCustomer, createCustomer } from './customer/contract.ts'
import { shopBook } from './appointment/shop-contract.ts'
import { faultsOf } from './business/registration.ts'
import { lineText, writtenText } from './endpoint.ts'
import { parseName } from './account/rules.ts'
import { nameText } from './name-schema.ts'
import { changeOffering } from './offering/contract.ts'
import { createPromotion } from './promotion/contract.ts'
import { changeSeason } from './staff/season-contract.ts'
import { changeStaff } from './staff/contract.ts'

/** Every input that accepts a name, as a function that returns whether it is accepted. */
const TAKEN: Record<string, (name: string) => boolean> = {
  account: (name) => parseName(name).ok,
  business: (name) => noFault('name', { name: { en: name, ar: null } }),
  district: (name) => noFault('district', { district: { en: null, ar: name } }),
  address: (name) => noFault('address', { address: { en: name, ar: null } }),
  registered: (name) => noFault('staff', { staff: [{ name, me: true }] }),
  customer: (name) => createCustomer.body.shape.name.safeParse(name).success,
  'customer changed': (name) => changeCustomer.body.shape.name.safeParse(name).success,
  appointment: (name) => shopBook.body.shape.name.safeParse(name).success,
  offering: (name) => changeOffering.body.shape.name.safeParse({ en: name, ar: null }).success,
  staff: (name) => changeStaff.body.shape.name.safeParse({ en: null, ar: name }).success,
  season: (name) => changeSeason.body.shape.name.safeParse(name).success,
  promotion: (name) => createPromotion.body.shape.name.safeParse({ en: name, ar: null }).success,
}

function noFault(field: string, registration: Parameters<typeof faultsOf>[0]): boolean {
  return !faultsOf(registration, { invented: true }).some((fault) => fault.field === field)
}

test.each(Object.entries(TAKEN))('the name of a %s cannot be invisible', (_where, takes) => {
  for (const name of [
    '\u200B\u200B',
    '\u3164\u3164',
    '\u2800\u2800',
    '\u115F\u115F',
    '\u0301\u0301',
  ])
    expect([name, takes(name)]).toEqual([name, false])
  for (const flood of [`z${'\u0301'.repeat(70)}`, `Ali${'\u0651'.repeat(4)}`])
    expect([flood, takes(flood)]).toEqual([flood, false])
  for (const name of ['نه\u200Cورۆز', 'مُحَمَّد علي', 'Nguyễn Ánh', '👩‍👩‍👧 دجلة', 'ن'.repeat(40)])
    expect([name, takes(name)]).toEqual([name, true])
})

test('the length of a name is in characters, regardless of storage', () => {
  expect(nameText(1).safeParse('👍'.repeat(80)).success).toBe(true)
  expect(nameText(1).safeParse('👍'.repeat(81)).success).toBe(false)
  expect(nameText(2).safeParse('👍\u200B').success).toBe(false)
})

test('a line has no breaks, and no text a flood of marks', () => {
  expect(lineText.parse('{{1}}\r\nBcc: x')).toBe('{{1}} Bcc: x')
  expect(nameText(1).parse('Ali\n\u2028Hassan')).toBe('Ali Hassan')
  expect(writtenText.safeParse(`ok z${'\u0301'.repeat(4)}`).success).toBe(false)
})
