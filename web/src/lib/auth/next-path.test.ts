import { expect, test } from 'vitest'
import { leadsToTime, safeNext } from '#lib/auth/next-path.ts'

test.each([
  '/',
  '/appointments',
  '/appointments/abc',
  '/business/b1?offering=o1&start=2026-01-07T07%3A30%3A00Z',
  '/service/s1#times',
  '/console/b1/rules',
  '/admin/businesses/b1',
])('%s is opened after logging in', (next) => {
  expect(safeNext(next)).toBe(next)
})

test.each([
  null,
  undefined,
  '',
  'appointments',
  'https://evil.example/',
  '//evil.example/appointments',
  '/\\evil.example',
  '/\t/evil.example',
  '/business/..%2f\\evil',
  'javascript:alert(1)',
  '/login?next=/login',
  '/signup',
  '/api/me',
  '/nowhere',
  '/business/a/b',
  '/console//evil.example',
  '/consoles/b1',
])('%s leads home', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('dots that climb are resolved before the address is judged', () => {
  expect(safeNext('/business/../api/me')).toBe('/')
})

test.each([
  ['/business/b1?offering=o1&start=2026-01-07T07%3A30%3A00Z', true],
  ['/business/b1?start=2026-01-07T07%3A30%3A00Z#times', true],
  ['/business/b1?favourite=1', false],
  ['/business/b1?date=2026-01-07&wait=evening', false],
  ['/business/b1', false],
  ['/search?query=start', false],
  ['https://evil.example/?start=1', false],
  [null, false],
  [undefined, false],
])('%s leads to a chosen time: %s', (next, leads) => {
  expect(leadsToTime(next)).toBe(leads)
})
