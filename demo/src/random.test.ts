import { expect, test } from 'vitest'
import { inventedPhone } from './phones.ts'
import { idFrom, randomFrom } from './random.ts'

test('equal keys give equal numbers and other keys others', () => {
  const draw = (...keys: (string | number)[]) =>
    Array.from({ length: 20 }, randomFrom(...keys).next)
  expect(draw(1, 'a')).toEqual(draw(1, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'))
})

test('whole numbers keep to their ends and reach both', () => {
  const random = randomFrom('ends')
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
  expect([...drawn].sort()).toEqual([3, 4, 5, 6])
})

test('ids are UUIDs of version 8 that depend on every key', () => {
  expect(idFrom(1, 'business', 0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-/)
  expect(idFrom(1, 'business', 0)).toBe(idFrom(1, 'business', 0))
  expect(idFrom(1, 'business', 0)).not.toBe(idFrom(1, 'business', 1))
})

test('invented numbers lie in the unassigned block and never repeat', () => {
  const phones = Array.from({ length: 50_000 }, (_, serial) => inventedPhone(1, serial))
  expect(new Set(phones).size).toBe(phones.length)
  expect(phones.every((phone) => /^\+9647421\d{6}$/.test(phone))).toBe(true)
})
