import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { changeNoticeSettings } from '@awan/core/notification/settings-contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { sentTo } from '#testing/production/people.ts'
import { startProviderDouble } from '#testing/doubles/provider-double.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'

const double = await startProviderDouble()
const awan = await createTestApp({
  config: { rateLimits: false, messaging: double.messaging('whatsapp') },
})
const { ask, clock, runJobs } = awan
afterAll(async () => {
  await awan.close()
  await double.stop()
})

test('without SMS, customers without WhatsApp consent get no message, and those with it get it there', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const sent: number[] = []
  for (const [agreed, later] of [
    [false, 0],
    [true, 120],
  ] as const) {
    const { headers, phone } = await awan.asPerson()
    const chosen = { version: 0, channels: ['sms' as const], reminders: true, quiet: null }
    const body = agreed ? { ...chosen, channels: ['sms' as const, 'whatsapp' as const] } : chosen
    await ask(changeNoticeSettings, { headers, body })
    const wanted = {
      businessId: shop.business.id,
      offeringIds: [shop.offering.id],
      start: noonIn(4, later),
    }
    const { id } = await ask(createAppointment, { headers: withKey(headers), body: wanted })
    await shop.move(id, { start: noonIn(5, later), version: 1 })
    clock.advance(15 * MINUTE_MS)
    await runJobs()
    sent.push(sentTo(phone, double).length)
  }
  expect(sent).toEqual([0, expect.any(Number)])
  expect(sent[1]).toBeGreaterThan(0)
})
