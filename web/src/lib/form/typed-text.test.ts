import { expect, test } from 'vitest'
import { sentText, typedText } from './typed-text.ts'

test('a form has a field for every language, whatever is written', () => {
  expect(typedText()).toEqual({ en: '', ar: '' })
  expect(typedText({ ar: 'علي' })).toEqual({ en: '', ar: 'علي' })
  expect(typedText({ en: 'Ali', ar: null })).toEqual({ en: 'Ali', ar: '' })
})

test('what cannot be seen is not sent', () => {
  expect(sentText({ en: '  Ali ', ar: ' ' })).toEqual({ en: 'Ali', ar: null })
  expect(sentText({ en: '\u200b', ar: 'علي' })).toEqual({ en: null, ar: 'علي' })
})
