import { expect, test } from 'vitest'
import { inEachLanguage } from '@awan/core/language'
import { sentText, typedText } from './typed-text.ts'

test('a form has a field for every language, whatever is written', () => {
  const empty = inEachLanguage(() => '')
  expect(typedText()).toEqual(empty)
  expect(typedText({ ar: 'علي' })).toEqual({ ...empty, ar: 'علي' })
  expect(typedText({ en: 'Ali', ar: null })).toEqual({ ...empty, en: 'Ali' })
})

test('invisible text is not sent', () => {
  const nothing = inEachLanguage(() => null)
  expect(sentText({ en: '  Ali ', ar: ' ' })).toEqual({ ...nothing, en: 'Ali' })
  expect(sentText({ en: '\u200b', ar: 'علي' })).toEqual({ ...nothing, ar: 'علي' })
  expect(sentText({ ar: 'علي' })).toEqual({ ...nothing, ar: 'علي' })
})
