import { expect, test } from 'vitest'
import { parseCode } from './code.ts'

const FORMS = [
  '000123',
  ' 000123',
  '000123 ',
  '000 123',
  '00 01 23',
  '0 0 0 1 2 3',
  '000-123',
  '000–123',
  '\u200F000123\u200F',
  '\u200E000123',
  '\u202B000123\u202C',
  '\u2067000123\u2069',
  '000\u200B123',
  '\uFEFF000123',
  '000\u00A0123',
  '٠٠٠١٢٣',
  '٠٠٠ ١٢٣',
  '۰۰۰۱۲۳',
  '０００１２３',
  '٠۰0１٢۳',
]

test.each(FORMS)('%j is the code 000123', (form) => {
  expect(parseCode(form)).toBe('000123')
})

test.each(['', '12345', '1234567', 'abcdef', '12345a', '-12345x', '1.2345', '१२३४५६', '+12345'])(
  '%j is no code',
  (form) => {
    expect(parseCode(form)).toBeUndefined()
  },
)

test('twenty forms are tried, all different', () => {
  expect(new Set(FORMS).size).toBe(20)
})
