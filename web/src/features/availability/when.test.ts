import { describe, expect, test } from 'vitest'
import { chipOf, chipsAt, WHEN_CHIPS, whenOf, type When } from '#features/availability/when.ts'
import { searchOf } from '#lib/paths.ts'

const read = (search: string) => {
  const params = new URLSearchParams(search)
  return whenOf((name) => params.get(name) ?? undefined)
}

describe('requested times', () => {
  test.each(Object.entries(WHEN_CHIPS))('%s is in the URL and is parsed back', (chip, when) => {
    expect(read(searchOf(when))).toEqual(when)
    expect(chipOf(when)).toBe(chip)
  })

  test.each([
    ['?day=2026-03-05', { day: '2026-03-05' }, undefined],
    ['?day=2026-03-05&part=morning', { day: '2026-03-05', part: 'morning' }, undefined],
    ['?day=tomorrow&part=evening', { day: 'tomorrow', part: 'evening' }, 'tomorrow'],
    ['?day=today', { day: 'today' }, undefined],
    ['?part=evening', { day: 'today', part: 'evening' }, 'tonight'],
  ] satisfies [string, When, string | undefined][])('%s', (search, when, chip) => {
    expect(read(search)).toEqual(when)
    expect(chipOf(when)).toBe(chip)
  })

  test.each(['', '?day=', '?day=yesterday', '?day=2026-02-30', '?part=night', '?day=%00&part=x'])(
    'invalid values count as missing: %s',
    (search) => {
      expect(read(search)).toEqual({})
    },
  )
})

test('an afternoon that is over is offered no more, unless it is chosen', () => {
  const four = Date.parse('2026-03-03T16:59+03:00')
  const five = Date.parse('2026-03-03T17:00+03:00')
  expect(chipsAt(four, 'now')).toEqual(['now', 'afternoon', 'tonight', 'tomorrow'])
  expect(chipsAt(five, 'now')).toEqual(['now', 'tonight', 'tomorrow'])
  expect(chipsAt(five, 'afternoon')).toContain('afternoon')
})
