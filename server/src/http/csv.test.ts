import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

/** Reads a table the way spreadsheets do (RFC 4180). */
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

test('a table begins with the mark of UTF-8, ends its lines as Windows does and quotes what needs it', () => {
  expect(
    csvOf(
      ['الاسم', 'Spent'],
      [
        ['سارة، "أم زيد"', 12_000],
        ['a,b', null],
      ],
    ),
  ).toBe('\uFEFFالاسم,Spent\r\n"سارة، ""أم زيد""",12000\r\n"a,b",\r\n')
})

test.each(['=1+1', '+964', '-2', '@sum', '\t=1', '\r=1', ' =1', '\u200e=1', '＝1', '|cmd', '\n=1'])(
  '%j is a text and not a formula',
  (cell) => {
    expect(read(csvOf(['x'], [[cell]]))[1]).toEqual([`'${cell}`])
  },
)

test('numbers stay numbers, below zero too', () => {
  expect(csvOf(['x'], [[-5]])).toContain('\r\n-5\r\n')
})

test('of any texts no cell can be taken for a formula, and every cell can be read back', () => {
  const letter = fc.oneof(
    fc.constantFrom(...'=+-@\t\r\n ,"\'|%\u200e\u00a0＝＋', 'ع'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  const cell = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
      const [, ...back] = read(csvOf(['a', 'b'], rows))
      expect(back).toHaveLength(rows.length)
      back.flat().forEach((text, at) => {
        expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        expect(text.trimStart()).not.toMatch(/^[=+\-@]/)
        expect([rows.flat()[at], `'${rows.flat()[at]}`]).toContain(text)
      })
    }),
    { numRuns: 500 },
  )
})
