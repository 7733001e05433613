import { GRIDS } from '@awan/core/business/rules'
import { expect, test } from 'vitest'
import { choices, PRESETS } from './presets.ts'

test('a number that is set stands in the list of the usual ones, once and in its place', () => {
  expect(choices([0, 30, 60], 45)).toEqual([0, 30, 45, 60])
  expect(choices([0, 30, 60], 30)).toEqual([0, 30, 60])
})

test('every preset is within what the rules allow', () => {
  for (const preset of Object.values(PRESETS)) {
    expect(GRIDS).toContain(preset.gridMinutes)
    expect(preset.horizonDays).toBeLessThanOrEqual(365)
  }
})
