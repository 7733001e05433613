import { expect, test } from 'vitest'
import { keepOrigin, originOf } from '#features/business/origin.ts'

test('an appointment by a QR code counts for that shop, also after its page was opened otherwise', () => {
  keepOrigin('a', 'qr')
  keepOrigin('a', null)
  keepOrigin('b', 'evil')
  expect([originOf('a'), originOf('b'), originOf('__proto__')]).toEqual([
    'qr',
    undefined,
    undefined,
  ])
  keepOrigin('a', 'link')
  expect(originOf('a')).toBe('link')
})
