import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

const text = (number: number) => `${number} ${'x'.repeat(1000)}`

test('cached values stay within their bytes, and the least recently used is dropped first', async () => {
  const kept = new Kept(50_000)
  let read = 0
  const find = (number: number) =>
    kept.find(String(number), { version: 1 }, async () => {
      read += 1
      return text(number)
    })
  for (let number = 0; number < 200; number += 1) {
    expect(await find(number)).toBe(text(number))
    // Entry 0 is requested each time, and so stays cached.
    await find(0)
    expect(kept.bytes).toBeLessThanOrEqual(50_000)
  }
  expect(kept.bytes).toBeGreaterThan(40_000)
  expect(read).toBe(200)
  await find(1)
  expect(read).toBe(201)
})

test('concurrent reads of one key run once, and again for a newer version', async () => {
  const kept = new Kept(50_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  let read = 0
  const find = (version: number, minute?: number) =>
    kept.find('a', { version, ...(minute !== undefined && { minute }) }, () => {
      read += 1
      return promise
    })
  const first = [find(1), find(1), find(1)]
  const newer = find(2)
  const older = find(1)
  resolve('value')
  expect(await Promise.all([...first, newer, older])).toEqual(Array(5).fill('value'))
  expect(read).toBe(2)
  await find(2, 7)
  await find(2, 7)
  await find(2, 8)
  expect(read).toBe(4)
})

test('failed reads are not cached', async () => {
  const kept = new Kept(50_000)
  const fails = () => Promise.reject(new Error('gone'))
  await expect(kept.find('a', { version: 1 }, fails)).rejects.toThrow('gone')
  expect(await kept.find('a', { version: 1 }, async () => 'read')).toBe('read')
})
