import { expect, test } from 'vitest'
import { z } from 'zod'
import { cursors } from './cursor.ts'

const place = z.tuple([z.number(), z.string()])
const { read, write } = cursors('k'.repeat(32))

test('a cursor brings its key back', () => {
  const cursor = write('list.price', [10_000, 'مرحبا'])
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(read('list.price', cursor, place)).toEqual([10_000, 'مرحبا'])
  expect(read('list.price', undefined, place)).toBeUndefined()
})

test('a cursor that was edited, truncated or belongs to another list is refused', () => {
  const cursor = write('list.price', [10_000, 'a'])
  const edited = Array.from(cursor, (letter, at) => {
    const other = letter === 'A' ? 'B' : 'A'
    return cursor.slice(0, at) + other + cursor.slice(at + 1)
  })
  const foreign = cursors('x'.repeat(32)).write('list.price', [10_000, 'a'])
  const wrong = [
    ...edited,
    foreign,
    cursor.slice(0, 10),
    `${cursor}=`,
    `${cursor}%`,
    'a',
    ' ',
    '[]',
  ]
  for (const text of wrong)
    expect(() => read('list.price', text, place), text).toThrow('invalid_input')
  expect(() => read('list.rating', cursor, place)).toThrow('invalid_input')
  expect(() => read('list.price', write('list.price', ['a']), place)).toThrow('invalid_input')
})
