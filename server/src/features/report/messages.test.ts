import { expect, test } from 'vitest'
import { fitsOnePart } from '@awan/core/messaging/rules'
import { REPORT_KINDS } from '@awan/core/report/rules'
import { contentMessage } from './messages.ts'

test.each(REPORT_KINDS)('the Arabic message about a %s agrees in gender', (kind) => {
  // The verb has one subject, «محتوى»; what it was, of either gender, follows in brackets.
  const about = { kind, name: { ar: 'صالون ليلى' } }
  const removed = contentMessage({ ...about, reason: 'السبب هنا' }, 'ar').text
  expect(removed).toMatch(/: أُزيل محتوى من صالون ليلى \([^)]+\)، ولا يظهر للزبائن\. .*السبب هنا/)
  const restored = contentMessage({ ...about, reason: null }, 'ar').text
  expect(restored).toMatch(/: عاد محتوى إلى صالون ليلى \([^)]+\)، ويظهر للزبائن من جديد\.$/)
  expect(fitsOnePart(restored)).toBe(true)
})
