import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/** What a spreadsheet could take for a formula, wherever it looks: past blanks and invisible marks, in wide letters too. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/u

/**
 * A table that spreadsheets open as it is meant: in UTF-8 and marked so, lines ended as they expect, and no text in it
 * read as a formula (a leading apostrophe makes it one). Numbers stay numbers.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const table = [header, ...rows].map((row) => row.map((cell) => textOf(cell)))
  return stringify(table, {
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return FORMULA.test(cell) ? `'${cell}` : cell
}
