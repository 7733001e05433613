import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createExceptions } from '@awan/core/staff/time-off-contract'
import { MOST_WORDS } from '@awan/core/messaging/words'
import { createTestApp } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
afterAll(awan.close)

test('a change with the most decisions, each with the longest message, is read', async () => {
  const shop = await openShop(awan)
  const { app } = awan
  const send = async (count: number) => {
    const decisions = Array.from({ length: count }, () => ({
      appointmentId: randomUUID(),
      version: 1,
      action: 'move',
      start: noonIn(2),
      staffId: shop.staffId,
      message: 'ع'.repeat(MOST_WORDS),
    }))
    const body = { staffId: null, dates: ['2026-03-05'], ranges: [], reason: '', decisions }
    const answer = await app.inject({
      method: createExceptions.method,
      url: createExceptions.path.replace(':businessId', shop.business.id),
      headers: { ...shop.headers, 'content-type': 'application/json' },
      // As some programs write it: six characters for a letter.
      payload: JSON.stringify(body).replaceAll('ع', String.raw`\u0639`),
    })
    return [answer.statusCode, answer.json<{ code?: string }>().code]
  }
  // None of them is affected.
  expect(await send(400)).toEqual([201, undefined])
  expect(await send(401)).toEqual([422, 'invalid_input'])
  expect(await send(1000)).toEqual([413, 'payload_too_large'])
})
