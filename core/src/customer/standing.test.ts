import { expect, test } from 'vitest'
import { KEPT_FORGIVE, standingOf, standingVerdict } from './standing.ts'

/** Appointments as a string: `m` missed, `k` kept; numbered to distinguish them. */
const lineOf = (line: string) => Array.from(line, (letter, at) => ({ at, missed: letter === 'm' }))
const weighing = (line: string) => standingOf(lineOf(line)).weighing.map(({ at }) => at)

test.each<[string, number[], number]>([
  ['', [], 0],
  ['kkkk', [], 0],
  ['m', [0], 2],
  ['mk', [0], 1],
  ['mkk', [], 0],
  ['mm', [0, 1], 2],
  ['mmkk', [1], 2],
  ['mkmk', [2], 2],
  ['mmkkk', [1], 1],
  ['mmkkkk', [], 0],
  // Kept appointments are not credited in advance.
  ['kkkkm', [4], 2],
  ['mkkkkm', [5], 2],
])('of %j these weigh: %j, the oldest for %d more', (line, expected, toForgive) => {
  expect(weighing(line)).toEqual(expected)
  expect(standingOf(lineOf(line)).toForgive).toBe(toForgive)
})

/** Lists all strings of a length. */
function lines(length: number): string[] {
  if (length === 0) return ['']
  return lines(length - 1).flatMap((line) => [`${line}m`, `${line}k`])
}

test('for every history: counted ones were missed, in order, and no more than missed', () => {
  for (const line of lines(9)) {
    const found = weighing(line)
    expect(found.every((at) => line[at] === 'm')).toBe(true)
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(found.length).toBeLessThanOrEqual([...line].filter((one) => one === 'm').length)
  }
})

test('for every history: one more kept appointment never adds a counted one, a missed one adds one', () => {
  for (const line of lines(8)) {
    const { length } = weighing(line)
    expect(weighing(`${line}k`).length).toBeLessThanOrEqual(length)
    expect(weighing(`${line}m`).length).toBe(length + 1)
  }
})

test('for every history: exactly as many kept appointments as stated forgive', () => {
  for (const line of lines(8)) {
    const { weighing: left, toForgive } = standingOf(lineOf(line))
    const needed = left.length === 0 ? 0 : toForgive + (left.length - 1) * KEPT_FORGIVE
    expect(weighing(line + 'k'.repeat(needed))).toEqual([])
    if (needed > 0) expect(weighing(line + 'k'.repeat(needed - 1))).toHaveLength(1)
  }
})

test.each<[number, number | null, boolean]>([
  [0, 1, true],
  [1, 1, false],
  [1, 2, true],
  [2, 2, false],
  [9, null, true],
])('%d that weigh, of at most %j: %j', (count, limit, ok) => {
  const data = { limit: count, of: 'missed' }
  expect(standingVerdict(count, limit)).toEqual(
    ok ? { ok, value: true } : { ok, code: 'limit_reached', data },
  )
})
