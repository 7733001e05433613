// Checks docs/reliability.md, which lists the tests of each promise: page and tests must name the same codes.
import { listFiles, read } from './files.mjs'

const PAGE = 'docs/reliability.md'
const CODE = /\b[A-K]-\d{2}\b/g
const TEST = /\.(?:test|spec)\.ts$/
const PATH = /`([\w./-]+\.(?:test|spec)\.ts)`/g

/** Lists the differences between page and tests, one per line. A project without the page has no promises. */
export function promiseFaults() {
  const files = listFiles()
  const carried = new Map()
  for (const path of files.filter((file) => TEST.test(file)))
    for (const [code] of read(path).matchAll(CODE))
      carried.set(code, (carried.get(code) ?? new Set()).add(path))
  const rows = files.includes(PAGE) ? readRows() : new Map()
  return [
    ...[...carried.keys()]
      .filter((code) => !rows.has(code))
      .map((code) => `${PAGE}: ${code} has no row, but ${[...carried.get(code)][0]} carries it`),
    ...[...rows].flatMap(([code, tests]) => rowFaults(code, tests, carried.get(code))),
  ]
}

function readRows() {
  const rows = read(PAGE)
    .split('\n')
    .map((line) => ({ code: /^\| ([A-K]-\d{2}) /.exec(line)?.[1], line }))
    .filter(({ code }) => code)
  return new Map(rows.map(({ code, line }) => [code, [...line.matchAll(PATH)].map(([, p]) => p)]))
}

function rowFaults(code, tests, carriers = new Set()) {
  if (tests.length === 0) return [`${PAGE}: ${code} names no test`]
  return tests
    .filter((path) => !carriers.has(path))
    .map((path) => `${PAGE}: ${code} is not in ${path}`)
}
