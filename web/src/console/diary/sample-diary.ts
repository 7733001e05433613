import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { MINUTE_MS } from '@awan/core/time'
import { UNTOUCHED } from '#console/diary/appointment-sheet/guesses.ts'
import type { Diary, ShopAppointment } from '#features/appointment/diary-api.ts'

/** A day and the next in Baghdad, 10:00 to 02:00, for tests: Noor, Rawan, and a former staff member. */
export function sampleDiary(more: Partial<Diary>): Diary {
  const member = (id: string, en: string, position: number, active = true) => ({
    id,
    position,
    name: { en, ar: null },
    photo: null,
    active,
    hours: ['2026-01-06', '2026-01-07'].map((date) => ({
      date,
      ranges: active ? [{ from: 600, to: 1560 }] : [],
    })),
  })
  return {
    timeZone: COUNTRY_ZONE,
    gridMinutes: 15,
    from: '2026-01-06',
    days: 2,
    dates: [
      { date: '2026-01-06', start: '2026-01-05T23:00:00Z', end: '2026-01-06T23:00:00Z' },
      { date: '2026-01-07', start: '2026-01-06T23:00:00Z', end: '2026-01-07T23:00:00Z' },
    ],
    staff: [
      member('noor', 'Noor', 0),
      member('rawan', 'Rawan', 1),
      member('left', 'Dalia', 2, false),
    ],
    calendars: ['noor', 'rawan', 'left'].map((id) => sampleCalendar(id)),
    visits: [],
    blocks: [],
    absences: [],
    ...more,
  }
}

/** Calendar of a week of evenings, 10:00 to 02:00, with time taken besides the diary's appointments. */
export function sampleCalendar(
  id: string,
  taken: Diary['calendars'][number]['taken'] = [],
): Diary['calendars'][number] {
  const weekly = Array.from({ length: 7 }, (): [number, number][] => [[600, 1560]])
  const working = { weekly, seasons: [], everyone: [], own: [], timeOff: [] }
  return { id, kind: 'staff', working, taken }
}

/** Confirmed appointment of Sara with Noor, 10:30 to 11:15. */
export function sampleAppointment(more: Partial<ShopAppointment>): ShopAppointment {
  return {
    ...UNTOUCHED,
    id: 'appointment',
    version: 1,
    status: 'confirmed',
    start: '2026-01-06T07:30:00Z',
    end: '2026-01-06T08:15:00Z',
    eveningOf: null,
    footprint: sampleFootprint(45),
    held: [sampleHeld('noor', '2026-01-06T07:30:00Z', '2026-01-06T08:15:00Z')],
    staffId: 'noor',
    items: [
      {
        offeringId: 'cut',
        serviceId: 'cut',
        name: { en: 'Haircut', ar: 'قص شعر' },
        durationMinutes: 45,
        price: 25_000,
      },
    ],
    price: 25_000,
    customer: {
      id: 'sara',
      name: 'Sara A.',
      phone: '+9647420000001',
      visits: 3,
      missed: 0,
      blocked: false,
    },
    guestName: '',
    source: 'marketplace',
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  }
}

/** Returns the footprint of a service of so many minutes, with its buffers. */
export function sampleFootprint(
  length: number,
  before = 0,
  after = 0,
): ShopAppointment['footprint'] {
  return { length, needs: [{ of: 'staff', segments: [{ from: 0, to: length, before, after }] }] }
}

/** Time that an appointment takes of a calendar. */
export function sampleHeld(
  resourceId: string,
  from: string,
  to: string,
): ShopAppointment['held'][number] {
  return { resourceId, from: Date.parse(from) / MINUTE_MS, to: Date.parse(to) / MINUTE_MS }
}
