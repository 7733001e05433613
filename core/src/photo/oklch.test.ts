import { expect, test } from 'vitest'
import { rgbOf } from './oklch.ts'

// As rendered by browsers.
test.each([
  ['white', [1, 0, 0], [255, 255, 255]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [0.628, 0.2577, 29.23], [255, 0, 0]],
  ['lime', [0.8664, 0.2948, 142.5], [0, 255, 0]],
  ['blue', [0.452, 0.3132, 264.05], [0, 0, 255]],
] as const)('%s', (_, [lightness, chroma, hue], channels) => {
  const read = rgbOf(lightness, chroma, hue)
  for (const [at, channel] of channels.entries())
    expect(Math.abs((read[at] ?? NaN) - channel)).toBeLessThanOrEqual(2)
})

test('more than a screen has is cut to its edge', () => {
  const [red, green = 0, blue] = rgbOf(0.7, 0.4, 150)
  expect([red, blue]).toEqual([0, 0])
  expect(green).toBeLessThanOrEqual(255)
  expect(green).toBeGreaterThan(150)
})
