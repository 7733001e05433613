import { describe, expect, test } from 'vitest'
import { matching } from './matching.ts'

const PAGES = [
  { id: 'today', names: ['Today', 'اليوم'] },
  { id: 'customers', names: ['Customers', 'الزبائن'] },
  { id: 'team', names: ['Staff and hours', 'الفريق والدوام'] },
  { id: 'rules', names: ['Booking rules', 'قواعد الحجز'] },
  { id: 'bookings', names: ['Bookings', 'الحجوزات'] },
]

const found = (text: string) => matching(text, PAGES).map(({ id }) => id)

describe('matches of typed words', () => {
  test.each([
    ['', ['today', 'customers', 'team', 'rules', 'bookings']],
    ['  ', ['today', 'customers', 'team', 'rules', 'bookings']],
    ['cust', ['customers']],
    ['HOURS staff', ['team']],
    ['hours', ['team']],
    ['book', ['rules', 'bookings']],
    ['rules', ['rules']],
    ['زبائن', ['customers']],
    ['الزبا', ['customers']],
    ['دوام', ['team']],
    ['حجز', ['rules']],
    ['ustomers', []],
    ['today nothing', []],
  ])('%j', (text, ids) => expect(found(text)).toEqual(ids))

  test('matches at the start come first', () => {
    const items = [{ names: ['New booking'] }, { names: ['Bookings'] }]
    expect(matching('book', items)).toEqual([items[1], items[0]])
  })
})
