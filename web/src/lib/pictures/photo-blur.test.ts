import { expect, test } from 'vitest'
import { behindPhoto } from '#lib/pictures/photo-blur.ts'

test('a blur is drawn as a bitmap of 4 × 3 pixels, from the top', () => {
  const blur = Buffer.alloc(36, 200).toString('base64')
  const { background = '' } = behindPhoto(blur) ?? {}
  const encoded = /base64,([^"]+)"/.exec(String(background))?.[1] ?? ''
  const bitmap = Buffer.from(encoded, 'base64')
  expect(bitmap).toHaveLength(90)
  expect(bitmap.toString('latin1', 0, 2)).toBe('BM')
  expect([bitmap.readUInt32LE(2), bitmap.readUInt32LE(10)]).toEqual([90, 54])
  expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22)]).toEqual([4, -3])
  expect(bitmap.subarray(54).every((byte) => byte === 200)).toBe(true)
})

test.each([null, undefined, ''])(
  'without a blur (%s) there is no background behind a photo',
  (blur) => {
    expect(behindPhoto(blur)).toBeUndefined()
  },
)
