import { expect, test } from 'vitest'
import { toSheet } from '#console/frame/console-paths.ts'

const at = (address: string) => new URL(address, 'https://awan.example')

test('a sheet opens on the diary page in the address, with its day and its staff member', () => {
  expect(toSheet('b1', at('/console/b1/calendar?day=2026-01-07&staff=s1'), 'new')).toBe(
    '/console/b1/calendar?day=2026-01-07&staff=s1&open=new',
  )
  expect(toSheet('b1', at('/console/b1'), 'block')).toBe('/console/b1?open=block')
})

test('a sheet opens on Today from a page without a diary', () => {
  expect(toSheet('b1', at('/console/b1/customers?query=sara'), 'new')).toBe('/console/b1?open=new')
})
