import { expect, test } from 'vitest'
import { readReply } from './reply.ts'

test.each([
  ['1', 'confirm'],
  [' ١. ', 'confirm'],
  ['YES!', 'confirm'],
  ['نعم', 'confirm'],
  ['*Confirm*', 'confirm'],
  ['تأكيد', 'confirm'],
  ['2', 'cancel'],
  ['Cancel', 'cancel'],
  ['إلغاء', 'cancel'],
  ['الغاء', 'cancel'],
  ['«إلغاء»', 'cancel'],
  ['STOP', 'stop'],
  ['إيقاف', 'stop'],
  ['توقف.', 'stop'],
  ['yes but later', undefined],
  ['cancel?? no', undefined],
  ['12', undefined],
  ['👍', undefined],
  ['', undefined],
  ['no', undefined],
  ['ok I will cancel', undefined],
  ['1'.repeat(65), undefined],
])('C-13: %j means %s', (text, meaning) => {
  expect(readReply(text)).toBe(meaning)
})
