import type { Diary, Visit } from '#features/appointment/diary-api.ts'

/** A day and the next in Baghdad, 10:00 to 02:00, for tests: Noor, Rawan, and one who has left. */
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
    timeZone: 'Asia/Baghdad',
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
    visits: [],
    blocks: [],
    absences: [],
    ...more,
  }
}

/** A confirmed visit of Sara with Noor, 10:30 to 11:15. */
export function sampleVisit(more: Partial<Visit>): Visit {
  return {
    id: 'visit',
    version: 1,
    status: 'confirmed',
    missed: false,
    arrivedAt: null,
    start: '2026-01-06T07:30:00Z',
    end: '2026-01-06T08:15:00Z',
    eveningOf: null,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
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
    fullPrice: null,
    customer: {
      id: 'sara',
      name: 'Sara A.',
      phone: '+9647420000001',
      visits: 3,
      missed: 0,
      blocked: false,
    },
    guestName: '',
    note: '',
    source: 'marketplace',
    createdAt: '2026-01-01T00:00:00Z',
    cancelledBy: null,
    cancelReason: '',
    untold: null,
    restorableUntil: null,
    ...more,
  }
}
