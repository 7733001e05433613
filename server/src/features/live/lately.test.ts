import { expect, test } from 'vitest'
import { LATELY_MS, rememberLately } from './lately.service.ts'

/** Creates a memory with its own clock. */
function memory() {
  let now = 1_000_000
  const lately = rememberLately(() => new Date(now))
  return { ...lately, pass: (milliseconds: number) => (now += milliseconds) }
}

const of = (...shop: string[]) => ({ shop, person: [] })

test('each kind is as old as its newest topic, others are left out', () => {
  const lately = memory()
  lately.begin()
  lately.note('shop:a')
  lately.pass(3000)
  lately.note('shop:b')
  lately.pass(500)
  expect(lately.ages(of('shop:b'))).toEqual({ all: 3500, shop: 500 })
  lately.pass(1)
  expect(lately.ages(of('shop:a', 'shop:b'))).toEqual({ all: 3501, shop: 501 })
  expect(lately.ages(of('shop:c'))).toEqual({ all: 3501 })
})

test('events before it listened are unknown, also after an interruption', () => {
  const lately = memory()
  expect(lately.ages(of('shop:a'))).toEqual({ all: 0 })
  lately.begin()
  lately.pass(2000)
  lately.note('shop:a')
  lately.stop()
  lately.pass(1000)
  expect(lately.ages(of('shop:a'))).toEqual({ all: 0 })
  lately.begin()
  lately.pass(700)
  expect(lately.ages(of('shop:a'))).toEqual({ all: 700 })
})

test('it covers two minutes, less if there are too many events', () => {
  const lately = memory()
  lately.begin()
  lately.note('shop:a')
  lately.pass(LATELY_MS)
  lately.note('shop:b')
  expect(lately.ages(of('shop:a'))).toEqual({ all: LATELY_MS })
  lately.pass(1)
  for (let count = 0; count < 20_000; count += 1) lately.note(`shop:${count}`)
  lately.pass(5)
  // Topic b has been forgotten: data read before that instant is refetched.
  expect(lately.ages(of('shop:b'))).toEqual({ all: 6 })
  expect(lately.ages(of('shop:19999'))).toEqual({ all: 6, shop: 5 })
})
