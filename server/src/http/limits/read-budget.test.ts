import { expect, test } from 'vitest'
import type { Caller } from '../caller/caller.ts'
import { readBudget } from './read-budget.ts'

function budget(enabled = true) {
  let now = 0
  const { spend } = readBudget({ enabled, clock: () => new Date(now) })
  const caller = (accountId: string): Caller => ({
    accountId,
    sessionId: 's',
    operator: false,
    secondFactor: false,
    language: 'en',
    codeEnteredAt: new Date(0),
  })
  /** Returns the number of reads of a given cost that pass at once. */
  const passing = (ip: string, points: number, person?: string) => {
    for (let count = 0; count < 100_000; count += 1)
      try {
        spend({ ip, caller: person ? caller(person) : null }, points)
      } catch (error) {
        expect(error).toMatchObject({ code: 'too_many_requests' })
        return count
      }
    return Infinity
  }
  return { spend, passing, advance: (seconds: number) => (now += seconds * 1000) }
}

test('an address has a burst allowance, and a tenth of a core continuously', () => {
  const at = budget()
  expect(at.passing('203.0.113.1', 25)).toBe(240)
  at.advance(10)
  expect(at.passing('203.0.113.1', 25)).toBe(40)
  at.advance(3600)
  expect(at.passing('203.0.113.1', 25)).toBe(240)
})

test('a refused caller gets the time after which it suffices, and then it does', () => {
  const at = budget()
  at.passing('203.0.113.1', 25)
  const read = () => at.spend({ ip: '203.0.113.1', caller: null }, 250)
  expect(read).toThrow(expect.objectContaining({ data: { retryAfter: 3 }, retryAfter: 3 }))
  at.advance(3)
  read()
})

test('other addresses go on, until their range has had three times as much', () => {
  const at = budget()
  const counts = [1, 2, 3, 4].map((host) => at.passing(`203.0.113.${host}`, 25))
  expect(counts).toEqual([240, 240, 240, 0])
  expect(at.passing('203.0.114.1', 25)).toBe(240)
})

test('a subscriber of IPv6 has one allowance, however many addresses', () => {
  const at = budget()
  expect(at.passing('2001:db8:1:2::1', 25)).toBe(240)
  expect(at.passing('2001:db8:1:2:ffff::9', 25)).toBe(0)
})

test('an account has its own allowance from any address', () => {
  const at = budget()
  at.passing('203.0.113.1', 25)
  expect(at.passing('203.0.113.1', 25, 'sara')).toBe(120)
  expect(at.passing('198.51.100.1', 25, 'sara')).toBe(0)
  expect(at.passing('203.0.113.1', 25, 'layla')).toBe(120)
})

test('memory stays bounded: the least recently seen caller is dropped', () => {
  const at = budget()
  at.passing('203.0.113.1', 25)
  expect(at.passing('203.0.113.1', 25)).toBe(0)
  for (let person = 0; person < 20_000; person += 1)
    at.spend({ caller: null, ...visitor(person) }, 1)
  expect(at.passing('203.0.113.1', 25)).toBe(240)
})

const visitor = (number: number) => ({
  ip: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
})

test('without limits everything passes', () => {
  expect(budget(false).passing('203.0.113.1', 1e9)).toBe(Infinity)
})
