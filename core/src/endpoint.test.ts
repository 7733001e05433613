import { expect, test } from 'vitest'
import { lineText, writtenText } from './endpoint.ts'
import { nameText } from './name-schema.ts'

test('bidi overrides are removed from people’s text; joiners inside words stay', () => {
  const typed = ' \u202E000,01\u2066 IQD\u2069\nمی\u200Cخواهم '
  expect(writtenText.parse(typed)).toBe('000,01 IQD\nمی\u200Cخواهم')
  expect(lineText.max(40).parse(typed)).toBe('000,01 IQD می\u200Cخواهم')
  expect(nameText(2).parse('\u2067Ali\u2069')).toBe('Ali')
})

test('a name of such marks only is empty', () => {
  for (const schema of [lineText.min(1), nameText(1)])
    expect(schema.safeParse('\u202E \u2066').success).toBe(false)
})
