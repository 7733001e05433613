import { expect, test } from 'vitest'
import { safeNext } from '#lib/auth/next-path.ts'

test.each([
  '/',
  '/appointments',
  '/appointments/abc',
  '/business/b1?offering=o1&start=2026-01-07T07%3A30%3A00Z',
  '/service/s1#times',
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
])('%s leads home', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('dots that climb are resolved before the address is judged', () => {
  expect(safeNext('/business/../api/me')).toBe('/')
})
