import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/**
 * Matches text that a spreadsheet could evaluate as a formula, at the start of a cell and after anything that splits
 * cells (a semicolon where the comma is the decimal separator), past blanks, quotes and invisible marks, in full-width
 * characters too.
 */
const FORMULA =
  /(?:^|(?<=[;,\t\r\n\v\f\u0085\u2028\u2029]))(?=[\s"\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|[\t\r\n])/gu

/**
 * Writes a CSV table that spreadsheets open correctly: UTF-8 with a byte order mark, CR LF line ends, all texts quoted,
 * and formulas defused by a leading apostrophe. Numbers stay numbers.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const table = [header, ...rows].map((row) => row.map((cell) => harmless(cell)))
  return stringify(table, { bom: true, record_delimiter: 'windows', quoted_string: true })
}

const harmless = (cell: Cell) => (typeof cell === 'string' ? cell.replace(FORMULA, "'") : cell)
