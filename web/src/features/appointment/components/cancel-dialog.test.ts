import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Appointment } from '#features/appointment/api.ts'
import { CancelDialog } from '#features/appointment/components/cancel-dialog.tsx'
import { shown } from '#testing/rendered.ts'

const SAMPLE = {
  start: '2026-01-07T07:00:00Z',
  timeZone: 'Asia/Baghdad',
  status: 'confirmed',
  business: { name: { en: 'Salon' } },
  items: [{ name: { en: 'Haircut' } }, { name: { en: 'Manicure' } }],
  attendee: null,
  beside: [],
}
const PAIR = { ...SAMPLE, beside: [{ id: 'b', name: 'Maryam' }] }

const questionAbout = (sample: object) =>
  shown(
    createElement(CancelDialog, {
      appointment: sample as Appointment, // the fields that the question shows
      onCancelled: () => undefined,
      onClose: () => undefined,
    }),
  )

test('the question before cancelling names every service', () => {
  expect(questionAbout(SAMPLE)).toContain('Haircut + Manicure')
})

test('of several bookings at one start, the question names whose it is', () => {
  expect(questionAbout(PAIR)).toContain('attendee.forYou')
  expect(questionAbout(SAMPLE)).not.toContain('attendee.forYou')
})
