import { afterAll, expect, test } from 'vitest'
import { getSupport } from '@awan/core/support/contract'
import { createTestApp } from '#testing/app.ts'

const support = {
  phone: '+9647701234567',
  whatsapp: null,
  email: 'help@book.example',
}
const awan = await createTestApp({ config: { support } })
const bare = await createTestApp({ beside: awan })
afterAll(async () => {
  await bare.close()
  await awan.close()
})

test('everyone reads the contacts the operator gave, and null for those not given', async () => {
  expect(await awan.ask(getSupport)).toEqual(support)
})

test('an installation without contacts returns none', async () => {
  expect(await bare.ask(getSupport)).toEqual({ phone: null, whatsapp: null, email: null })
})
