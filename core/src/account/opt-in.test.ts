import { expect, test } from 'vitest'
import { readAnswer } from './opt-in.ts'

const ANSWERS: Record<'yes' | 'no' | 'none', string[]> = {
  yes: [
    'YES',
    'yes',
    'Yes!',
    'yes.',
    ' y ',
    'Y',
    '*YES*',
    '"yes"',
    'ＹＥＳ',
    '\u200Fyes\u200E',
    '\nyes\n',
    'نعم',
    ' نعم ',
    'نعم.',
    '«نعم»',
    'نَعَم',
    'نـعـم',
    '\u2067نعم\u2069',
    'اي',
    'إي',
    'ای',
    'بەڵێ',
    'به\u200Cڵێ',
    'بلێ',
  ],
  no: [
    'no',
    'NO!',
    '\u200Bno',
    'لا',
    'لأ',
    '،لا',
    'نەخێر',
    'STOP',
    '~stop~',
    'إيقاف',
    'ايقاف',
    'توقف',
    'الغاء',
    'إلغاء',
  ],
  none: [
    '',
    ' ',
    '.',
    'yes but',
    'yes please',
    'yes no',
    'yess',
    'ye s',
    'y/n',
    'yesterday',
    'ok',
    '1',
    '123456',
    '👍',
    'yes 👍',
    'STOP PLEASE',
    'note',
    'نعم لا',
    'نعمة',
    'اي شي',
    'لا أعرف',
    'yes'.repeat(1400),
    ` ${'!'.repeat(4000)}yes`,
  ],
}

test.each(Object.entries(ANSWERS).flatMap(([kind, texts]) => texts.map((text) => [text, kind])))(
  '%j is the answer %s',
  (text, kind) => {
    expect(readAnswer(text)).toBe(kind === 'none' ? undefined : kind)
  },
)

test('more than forty answers are tried, all different', () => {
  const texts = Object.values(ANSWERS).flat()
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.length).toBeGreaterThanOrEqual(40)
})
