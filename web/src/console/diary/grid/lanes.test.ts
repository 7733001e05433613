import { expect, test } from 'vitest'
import { inLanes } from '#console/diary/grid/lanes.ts'

const item = (entry: string, from: number, to: number) => ({ entry, from, to })
const shape = (items: ReturnType<typeof item>[]) =>
  inLanes(items).map(({ entry, lane, lanes }) => `${entry} ${lane}/${lanes}`)

test('non-overlapping items fill the column, touching ones do not overlap', () => {
  expect(shape([item('b', 630, 660), item('a', 600, 630)])).toEqual(['a 0/1', 'b 0/1'])
})

test('overlapping items are side by side throughout the chain', () => {
  const items = [item('a', 600, 660), item('b', 630, 700), item('c', 660, 690), item('d', 700, 730)]
  expect(shape(items)).toEqual(['a 0/2', 'b 1/2', 'c 0/2', 'd 0/1'])
})

test('any two overlapping items have different lanes', () => {
  const items = Array.from({ length: 60 }, (_, at) => {
    const from = 600 + ((at * 37) % 300)
    return item(String(at), from, from + 15 + ((at * 53) % 90))
  })
  const placed = inLanes(items)
  for (const one of placed)
    for (const other of placed) {
      const meet = one !== other && one.from < other.to && other.from < one.to
      if (meet) expect(one.lane).not.toBe(other.lane)
      if (meet) expect(one.lanes).toBe(other.lanes)
    }
})
