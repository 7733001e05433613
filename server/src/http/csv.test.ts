import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

/** Parses a table the way spreadsheets do (RFC 4180). */
function read(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const body = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (body[at + 1] === '"') cell += body[(at += 1)]
      else quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === ',' || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, letter === '\n' ? '' : '\r'))
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  return rows.slice(0, -1)
}

test('a table begins with a byte order mark, has CR LF line ends and quotes every text', () => {
  expect(
    csvOf(
      ['الاسم', 'Spent'],
      [
        ['سارة، "أم زيد"', 12_000],
        ['a,b', null],
      ],
    ),
  ).toBe('\uFEFF"الاسم","Spent"\r\n"سارة، ""أم زيد""",12000\r\n"a,b",\r\n')
})

test.each([
  '=1+1',
  '+964',
  '-2',
  '@sum',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200e=1',
  '＝1',
  '|cmd',
  '\n=1',
  '"=1"',
])('%j is a text and not a formula', (cell) => {
  expect(read(csvOf(['x'], [[cell]]))[1]?.[0]).toMatch(/^'/)
})

/** With a comma as decimal separator, semicolons split cells, and quotes count only at the start of a cell. */
test.each([
  ["Ali;=cmd|'/C calc'!A0", "Ali;'=cmd|'/C calc'!A0"],
  ['Ali; =1', "Ali;' =1"],
  ['Ali;"=1"', 'Ali;\'"=1"'],
  ['Ali;\u200f＝1', "Ali;'\u200f＝1"],
  ['Ali\t@sum', "Ali\t'@sum"],
  ['Ali\r\n-2', "Ali\r'\n'-2"],
  ['Ali\u2028=1', "Ali\u2028'=1"],
  ['Ali,+1', "Ali,'+1"],
  [';;=1;=2', ";;'=1;'=2"],
  ['tea; no sugar, 2 = two', 'tea; no sugar, 2 = two'],
  ['سارة؛ أم زيد', 'سارة؛ أم زيد'],
])('no part of %j is a formula wherever the cell is split', (cell, harmless) => {
  expect(read(csvOf(['x', 'y'], [['before', cell]]))[1]).toEqual(['before', harmless])
})

test('numbers stay numbers, below zero too', () => {
  expect(csvOf(['x'], [[-5]])).toContain('\r\n-5\r\n')
})

test('of any texts no part can be taken for a formula, and every cell can be read back', () => {
  const letter = fc.oneof(
    fc.constantFrom(...'=+-@\t\r\n ;,"\'|%\u200e\u00a0＝＋', 'ع'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  const cell = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
      const [, ...back] = read(csvOf(['a', 'b'], rows))
      expect(back).toHaveLength(rows.length)
      back.flat().forEach((text, at) => {
        for (const part of text.split(/[;,\t\r\n]/))
          expect(part).not.toMatch(/^[\s"\u200e]*[=+\-@＝＋－＠]/)
        expect(text.replaceAll("'", '')).toBe((rows.flat()[at] ?? '').replaceAll("'", ''))
      })
    }),
    { numRuns: 500 },
  )
})
