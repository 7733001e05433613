import { expect, test } from 'vitest'
import { figuresOf, freeMinutes, freeSpans } from '#console/diary/figures.ts'

const phone = '+9647420000001'

const appointment = (more: object = {}) => ({
  status: 'confirmed',
  missed: false,
  price: 10_000,
  customer: null,
  ...more,
})

test('cancelled appointments do not count, missed ones bring no money', () => {
  const appointments = [
    appointment(),
    appointment({ status: 'completed', price: 20_000 }),
    appointment({ status: 'completed', missed: true }),
    appointment({ status: 'cancelled' }),
  ]
  expect(figuresOf(appointments)).toEqual({ bookings: 3, expected: 30_000, newCustomers: 0 })
})

test('a new customer counts once, however many appointments in the day', () => {
  const appointments = [
    appointment({ customer: { id: 'sara', phone, visits: 0 } }),
    appointment({ customer: { id: 'sara', phone, visits: 0 } }),
    appointment({ customer: { id: 'hiba', phone, visits: 3 } }),
    appointment({ customer: { id: 'dina', phone, visits: 0 }, status: 'cancelled' }),
  ]
  expect(figuresOf(appointments).newCustomers).toBe(1)
})

test('a name without a number, which gets a new card each time, is no new customer', () => {
  const named = appointment({ customer: { id: 'saja', phone: null, visits: 0 } })
  expect(figuresOf([named]).newCustomers).toBe(0)
})

test('free time is working time without entries, from now on', () => {
  const hours = [
    { from: 600, to: 780 },
    { from: 840, to: 1080 },
  ]
  const taken = [
    { from: 570, to: 630 },
    { from: 900, to: 960 },
    { from: 930, to: 990 },
  ]
  expect(freeMinutes(hours, taken)).toBe(150 + 240 - 90)
  expect(freeMinutes(hours, taken, 950)).toBe(90)
  expect(freeMinutes(hours, taken, 1080)).toBe(0)
  expect(freeMinutes([], taken)).toBe(0)
  expect(freeSpans(hours, taken, 610)).toEqual([
    { from: 630, to: 780 },
    { from: 840, to: 900 },
    { from: 990, to: 1080 },
  ])
})
