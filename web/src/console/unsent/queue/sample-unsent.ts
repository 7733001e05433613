import { UNTOUCHED } from '#console/diary/appointment-sheet/guesses.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import type { UnsentNote, UnsentWalkIn } from '#console/unsent/queue/rules.ts'

/** Noon in Baghdad. */
const ENTERED = Date.parse('2026-03-03T09:00:00Z')

/** Appointment of Sara with Noor, with the fields that entries use, for tests. */
export function sampleShown(more: Partial<ShopAppointment> = {}): ShopAppointment {
  return {
    ...UNTOUCHED,
    id: 'appointment',
    version: 1,
    status: 'confirmed',
    start: '2026-03-03T09:00:00Z',
    end: '2026-03-03T09:30:00Z',
    eveningOf: null,
    footprint: { length: 30, needs: [] },
    held: [],
    staffId: 'noor',
    items: [],
    price: 10_000,
    customer: null,
    guestName: 'Sara',
    source: 'walk_in',
    createdAt: '2026-03-03T09:00:00Z',
    ...more,
  }
}

/** Haircut of a walk-in at noon. */
export function sampleWalkIn(more: Partial<UnsentWalkIn> = {}): UnsentWalkIn {
  return {
    kind: 'walkIn',
    id: 'walk-in',
    shopId: 'shop',
    place: 1,
    enteredAt: ENTERED,
    revision: 1,
    request: {
      source: 'walk_in',
      offeringIds: ['cut'],
      enteredAt: new Date(ENTERED).toISOString(),
    },
    shown: sampleShown(),
    ...more,
  }
}

/** Note "Tea" on an appointment without one. */
export function sampleNote(more: Partial<UnsentNote> = {}): UnsentNote {
  return {
    kind: 'note',
    id: 'note',
    shopId: 'shop',
    place: 2,
    enteredAt: ENTERED,
    revision: 1,
    version: 1,
    before: '',
    note: 'Tea',
    shown: sampleShown(),
    ...more,
  }
}
