import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { requestOtp, updateMe, verifyOtp } from '@awan/core/account/contract'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
} from '@awan/core/appointment/contract'
import { listCities } from '@awan/core/catalog/contract'
import { HOUR_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { askForCode, codeOn, wrongCode } from '#testing/stage/codes.ts'
import { createShop, newPhone } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

let log = ''
const awan = await createTestApp({
  config: { logLevel: 'trace', rateLimits: false },
  log: (line) => (log += line),
})
const { ask, call, db } = awan
afterAll(awan.close)

const entry = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() })

test('a whole appointment leaves no code, token, number or name in the log, and whole lines of JSON', async () => {
  const { business, offering } = await createShop(db)
  const phone = newPhone()
  const nasty = 'Sara\r\n{"level":"fatal","msg":"forged"}\u001b[2J\u2028'
  const strange = {
    'user-agent': 'x\u001b[31m"}',
    'accept-language': '"}{,ar',
    'x-request-id': 'forged',
  }

  const { params, code } = await askForCode(awan, 'signup', phone, { headers: strange })
  await call(verifyOtp, { params, body: { code: wrongCode(code) } })
  const { token = '' } = await ask(verifyOtp, { params, body: { code, client: 'native' } })
  const headers = { authorization: `Bearer ${token}`, ...strange }
  await call(updateMe, { headers, body: { fullName: nasty } })
  await call(requestOtp, { body: { purpose: 'signup', phone, fullName: nasty, agreed: true } })
  await call(requestOtp, { body: { purpose: 'login', phone: `${phone}\r\nforged` } })

  const body = {
    businessId: business.id,
    offeringIds: [offering.id],
    start: noonIn(1),
    note: nasty,
  }
  await call(createAppointment, { headers: withKey(headers, 'forged"}'), body })
  const booked = { ...body, note: 'Text me at my office' }
  const { id } = await ask(createAppointment, { headers: withKey(headers), body: booked })
  await ask(cancelAppointment, { headers, params: { appointmentId: id } })
  await call(getAppointment, { headers, params: { appointmentId: `${nasty}${phone}` } })

  awan.clock.advance(HOUR_MS)
  await ask(requestOtp, { body: { purpose: 'login', phone } })
  const second = await codeOn(awan, phone)
  const cookie = `sid=${token}; other=${second}`
  await awan.app.inject({
    url: `/${second}?phone=${phone}&sid=${token}`,
    headers: { host: 'localhost', cookie },
  })
  await db.schema.alterTable('city').renameTo('town').execute()
  const failure = await call(listCities, { headers, query: { phone, token } })
  await db.schema.alterTable('town').renameTo('city').execute()
  expect(failure.statusCode).toBe(500)

  const lines = log.split('\n').slice(0, -1)
  const entries = lines.map((line) => entry.parse(JSON.parse(line)))
  // The log contains at least the requests above.
  expect(entries.filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(13)
  expect(entries.filter(({ level }) => level === 'error')).toHaveLength(1)
  expect(entries).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/cities', status: 500 }),
  )
  const secrets = {
    phone,
    local: phone.slice(4),
    code,
    second,
    token,
    note: 'my office',
    forged: 'forged',
    name: 'Sara',
  }
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(found).toEqual([])
  // No control characters except line ends, and no run of digits that may be a code.
  expect(log).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029]/u)
  expect(log.match(/(?<![\w.-])\d{6}(?![\w-])/g)).toBeNull()
})
