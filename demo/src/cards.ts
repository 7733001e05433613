import { dayText } from '@awan/core/availability/day'
import { instant } from './days.ts'
import type { Words } from './places/district.ts'
import { inventedPhone } from './phones.ts'
import { idFrom, type Random, randomFrom } from './random.ts'
import { type DemoAppointment, priceOf } from './appointments.ts'

/** Row of the table `business_customer`. */
interface CardRow {
  business_id: string
  id: string
  account_id: string | null
  name: string
  phone: string | null
  note: string
  blocked_at: string | null
  version: number
  created_at: string
  /** Counts of its appointments, equal to the results of `count_customers`. */
  counted_appointments: number
  counted_missed: number
  counted_spent: number
  counted_first_day: string | null
  counted_last_day: string | null
}

/** Upper bound of customers per business, so that each gets a unique number. */
const MOST = 1000

const NOTES: readonly Words[] = [
  ['Prefers a quiet chair by the window.', 'تفضّل المقعد الهادئ قرب الشباك.'],
  ['Sensitive skin, no perfume.', 'بشرة حساسة، بلا عطور.'],
  ['Always ten minutes late: plan for it.', 'تأخير عشر دقائق في كل مرة، يُحسب حسابه.'],
  ['Pays in dollars now and then.', 'الدفع بالدولار أحياناً.'],
  ['Call before the visit to confirm.', 'اتصال قبل الموعد للتأكيد.'],
  ['Brings a child, keep the small chair free.', 'يأتي طفل معها، يُترك المقعد الصغير فارغاً.'],
]

/**
 * Creates a business's cards: one per account, and for callers and walk-ins one per name, most of them with a number.
 * `of` maps an appointment's id to its card's; a few walk-ins have none.
 */
export function cardsOf(
  seed: number,
  business: { id: string; serial: number },
  appointments: readonly DemoAppointment[],
): { rows: CardRow[]; of: ReadonlyMap<string, string> } {
  const random = randomFrom(seed, 'cards', business.id)
  const cards = new Map<string, CardRow>()
  const of = new Map<string, string>()
  for (const appointment of appointments) {
    const key = keyOf(random, appointment)
    if (key === null) continue
    const card = cards.get(key) ?? newCard(random, appointment, { key, nth: cards.size })
    // A card is created with the first booking of its customer.
    const createdAt = instant(appointment.createdAt)
    if (createdAt < card.created_at) card.created_at = createdAt
    count(card, appointment)
    cards.set(key, card)
    of.set(appointment.id, card.id)
  }
  return { rows: [...cards.values()], of }
}

function count(card: CardRow, { status, missed, workingDay, offerings }: DemoAppointment): void {
  if (status !== 'completed') return
  if (missed) {
    card.counted_missed += 1
    return
  }
  const day = dayText(workingDay)
  card.counted_appointments += 1
  card.counted_spent += priceOf({ offerings })
  if (card.counted_first_day === null || day < card.counted_first_day) card.counted_first_day = day
  if (card.counted_last_day === null || day > card.counted_last_day) card.counted_last_day = day
}

/** Returns the key by which a shop recognises a customer; a caller entered twice has two cards, as in practice. */
function keyOf(random: Random, { customer, guestName }: DemoAppointment): string | null {
  if (customer) return customer.id
  if (random.chance(0.1)) return null
  return `${guestName} ${random.chance(0.1) ? 'again' : ''}`
}

function newCard(
  random: Random,
  appointment: DemoAppointment,
  { key, nth }: { key: string; nth: number },
): CardRow {
  const { business, customer, guestName } = appointment
  const numbered = customer !== null || random.chance(0.75)
  const note = random.chance(0.12) ? random.pick(NOTES)[random.chance(0.7) ? 1 : 0] : ''
  const blocked = customer === null && numbered && random.chance(0.03)
  const called = numbered ? inventedPhone(4, business.serial * MOST + nth) : null
  return {
    business_id: business.id,
    id: idFrom(business.id, 'card', key),
    account_id: customer?.id ?? null,
    name: guestName,
    phone: customer?.phone ?? called,
    note,
    blocked_at: blocked ? instant(appointment.createdAt) : null,
    version: 1,
    created_at: instant(appointment.createdAt),
    counted_appointments: 0,
    counted_missed: 0,
    counted_spent: 0,
    counted_first_day: null,
    counted_last_day: null,
  }
}
