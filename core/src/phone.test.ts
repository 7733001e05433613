import { expect, test } from 'vitest'
import { groupPhone, nationalDigits, parsePhone } from './phone.ts'

const FORMS = [
  '7701234567',
  '07701234567',
  '+9647701234567',
  '009647701234567',
  '9647701234567',
  '+96407701234567',
  '0096407701234567',
  '96407701234567',
  '770 123 4567',
  '0770 123 4567',
  '+964 770 123 4567',
  '00964 770 123 4567',
  '964 770 123 4567',
  '+964 0770 123 4567',
  '+964 (0) 770 123 4567',
  '(+964) 770 123 4567',
  '(0770) 123 4567',
  '[770] 123 4567',
  '{770} 1234567',
  '770-123-4567',
  '0770-123-4567',
  '+964-770-123-4567',
  '770‐123‐4567',
  '770‑123‑4567',
  '770–123–4567',
  '770—123—4567',
  '770−123−4567',
  '  7701234567  ',
  '\t7701234567\n',
  '770\u00A0123\u00A04567',
  '770\u202F123\u20094567',
  '770\u3000123\u30004567',
  '\u200E7701234567',
  '7701234567\u200F',
  '\u202A+964 770 123 4567\u202C',
  '\u202D0770 123 4567\u202C',
  '\u2066+9647701234567\u2069',
  '770\u200B123\u200B4567',
  '770\u200C123\u200D4567',
  '\uFEFF7701234567',
  '770\u00AD123\u00AD4567',
  '\u061C7701234567',
  '770\u2060123\u20604567',
  '٧٧٠١٢٣٤٥٦٧',
  '٠٧٧٠١٢٣٤٥٦٧',
  '+٩٦٤٧٧٠١٢٣٤٥٦٧',
  '٠٠٩٦٤٧٧٠١٢٣٤٥٦٧',
  '٩٦٤٧٧٠١٢٣٤٥٦٧',
  '٠٧٧٠ ١٢٣ ٤٥٦٧',
  '٠٧٧٠-١٢٣-٤٥٦٧',
  '(٠٧٧٠) ١٢٣ ٤٥٦٧',
  '۷۷۰۱۲۳۴۵۶۷',
  '۰۷۷۰۱۲۳۴۵۶۷',
  '+۹۶۴۷۷۰۱۲۳۴۵۶۷',
  '۰۰۹۶۴۷۷۰۱۲۳۴۵۶۷',
  '۰۷۷۰ ۱۲۳ ۴۵۶۷',
  '٠٧٧۰1234567',
  '７７０１２３４５６７',
  '＋964 770 123 4567',
  '+ 964 - (0) - 770 - 123 - 4567',
]

const BROKEN = [
  '',
  ' ',
  '770123456',
  '0770123456',
  '٠٧٧٠١٢٣٤٥٦',
  '0770 123 456',
  '0000000000',
  '77012345678',
  '007701234567',
  '+7701234567',
  '++9647701234567',
  '770+1234567',
  '+964007701234567',
  '+964770123456',
  '+96477012345678',
  '+1 202 555 0143',
  '+44 7911 123456',
  '009651234567890',
  '7701234567x1',
  'seven seven zero',
  '770.123.4567',
  '٧٧٠١٢٣٤٥٦',
  '७७०१२३४५६७',
  '7701234567; drop table account',
  '7701234567\u0000',
]

const OTHER_LINES = [
  '+96400770123456',
  '1234567890',
  '9641234567',
  '7201234567',
  '7001234567',
  '5551234567',
]

test.each(FORMS)('%j is the number 770 123 4567', (form) => {
  expect(parsePhone(form, { invented: false })).toEqual({ ok: true, value: '+9647701234567' })
})

test('sixty ways to write it are tried, all different', () => {
  expect(new Set(FORMS).size).toBe(60)
})

test.each(BROKEN)('%j is not ten digits', (form) => {
  expect(parsePhone(form, { invented: true })).toEqual({ ok: false, code: 'invalid_phone' })
})

test.each(OTHER_LINES)('%s is ten digits but no mobile', (form) => {
  expect(parsePhone(form, { invented: true })).toEqual({ ok: false, code: 'not_a_mobile' })
})

test('invented numbers exist with demo data only', () => {
  expect(parsePhone('742 000 0001', { invented: true }).ok).toBe(true)
  expect(parsePhone('742 000 0001', { invented: false })).toEqual({
    ok: false,
    code: 'not_a_mobile',
  })
  expect(parsePhone('743 000 0001', { invented: false }).ok).toBe(true)
})

test('a number is shown as people say it', () => {
  expect(groupPhone('+9647701234567')).toBe('770 123 4567')
  expect(nationalDigits('+9647701234567')).toBe('7701234567')
})
