import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointmentFile,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp()
})
afterAll(() => on.close())

async function fileOf(headers: Headers, id: string, language?: 'en' | 'ar') {
  const response = await on.call(getAppointmentFile, {
    headers,
    params: { appointmentId: id },
    query: language ? { language } : {},
  })
  expect(response.statusCode).toBe(200)
  const lines = response.body.replaceAll('\r\n ', '').split('\r\n')
  return { headers: response.headers, body: response.body, lines }
}

async function booked(name = 'Barber, "Noor"; Sons', values = {}) {
  const { business, offering } = await createShop(on.db, { business: { name: { en: name } } })
  const { headers } = await on.asPerson(values)
  const body = {
    businessId: business.id,
    offeringIds: [offering.id],
    start: noonIn(1),
    note: 'first line\nEND:VEVENT',
  }
  return {
    headers,
    appointment: await on.ask(createAppointment, { headers: withKey(headers), body }),
  }
}

test('an appointment is a calendar file with its times, its place and nothing of it misread', async () => {
  const { headers, appointment } = await booked()
  const file = await fileOf(headers, appointment.id)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="awan-2026-03-04.ics"')
  const service = appointment.items[0]?.name.en
  for (const line of [
    `UID:${appointment.id}`,
    'SEQUENCE:0',
    'DTSTART:20260304T090000Z',
    'DTEND:20260304T093000Z',
    'STATUS:CONFIRMED',
    `SUMMARY;LANGUAGE=en:${service} · Barber\\, "Noor"\\; Sons`,
    'LOCATION;LANGUAGE=en:Barber\\, "Noor"\\; Sons\\nKarrada Dakhil Street 12',
    'GEO:33.3;44.4',
    `URL:http://localhost:3000/appointments/${appointment.id}`,
    `DESCRIPTION;LANGUAGE=en:${service}: 30 min\\nWith ${appointment.staffName.en}\\nIQD 10\\,000\\, pay at the place\\n${appointment.business.phone}\\nfirst line\\nEND:VEVENT`,
  ])
    expect(file.lines).toContain(line)
  for (const line of file.body.split('\r\n'))
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('the file is in the requested language, else the account’s own', async () => {
  const { headers, appointment } = await booked('Barber', { language: 'ar' })
  const service = appointment.items[0]?.name.ar ?? ''
  const own = await fileOf(headers, appointment.id)
  expect(own.body).toContain('SUMMARY;LANGUAGE=ar:')
  expect(own.lines.join('\n')).toContain(service)
  const requested = await fileOf(headers, appointment.id, 'en')
  expect(requested.lines.find((line) => line.startsWith('SUMMARY'))).toContain('· Barber')
})

test('a moved and a cancelled appointment are the same event, later', async () => {
  const { headers, appointment } = await booked()
  const params = { appointmentId: appointment.id }
  await on.ask(rescheduleAppointment, { headers, params, body: { start: noonIn(2) } })
  const moved = await fileOf(headers, appointment.id)
  expect(moved.lines).toEqual(
    expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:1', 'DTSTART:20260305T090000Z']),
  )
  await on.ask(cancelAppointment, { headers, params, body: {} })
  const cancelled = await fileOf(headers, appointment.id)
  expect(cancelled.lines).toEqual(
    expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
})

test('other accounts cannot get the file', async () => {
  const { appointment } = await booked()
  const stranger = await on.asPerson()
  const params = { appointmentId: appointment.id }
  const refusal = await on.refusal(getAppointmentFile, { headers: stranger.headers, params })
  expect(refusal).toMatchObject({ status: 404, code: 'appointment_not_found' })
  expect((await on.refusal(getAppointmentFile, { params })).status).toBe(401)
})
