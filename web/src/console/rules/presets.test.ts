import { GRIDS } from '@awan/core/business/rules'
import { expect, test } from 'vitest'
import { choices, PRESETS } from './presets.ts'

test('a custom value is listed among the usual ones, once and in order', () => {
  expect(choices([0, 30, 60], 45)).toEqual([0, 30, 45, 60])
  expect(choices([0, 30, 60], 30)).toEqual([0, 30, 60])
})

test('every preset is within the rules’ bounds', () => {
  for (const preset of Object.values(PRESETS)) {
    expect(GRIDS).toContain(preset.gridMinutes)
    expect(preset.horizonDays).toBeLessThanOrEqual(365)
  }
})
