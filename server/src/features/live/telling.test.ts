import { expect, test } from 'vitest'
import { Telling } from './telling.service.ts'

const nothing = () => undefined

test('what was said between two reads is one text, and the end comes after it', async () => {
  const telling = new Telling('first', nothing)
  expect(await telling.read()).toEqual({ done: false, value: 'first' })
  telling.say('a')
  telling.say('b')
  telling.end()
  expect(await telling.read()).toEqual({ done: false, value: 'ab' })
  expect(await telling.read()).toEqual({ done: true, value: undefined })
})

test('who waits is told at once, and of the next text with the next read', async () => {
  const telling = new Telling('', nothing)
  const waited = telling.read()
  telling.say('a')
  telling.say('b')
  expect(await waited).toEqual({ done: false, value: 'a' })
  expect(await telling.read()).toEqual({ done: false, value: 'b' })
  const last = telling.read()
  telling.end()
  expect(await last).toEqual({ done: true, value: undefined })
})

test('who leaves is said to have left', async () => {
  let left = 0
  await new Telling('', () => (left += 1)).cancel()
  expect(left).toBe(1)
})
