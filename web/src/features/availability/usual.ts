import type { SlotsInput } from '#features/availability/api.ts'

interface Had {
  businessId: string
  offeringIds: readonly string[]
  staffId: string
  status: string
}

/** Maximum number of suggestions to look up; only bookable ones are shown. */
const MOST = 3

/**
 * Lists likely repeat bookings: the last completed one, the other completed ones by frequency, then the one last viewed
 * on this device. Already booked ones are left out.
 */
export function usualOf(known: {
  past: readonly Had[]
  upcoming: readonly Had[]
  looked: SlotsInput | undefined
}): SlotsInput[] {
  const { past, upcoming, looked } = known
  const booked = new Set(upcoming.filter(({ status }) => status === 'confirmed').map(nameOf))
  const had = new Map<string, { input: SlotsInput; times: number }>()
  for (const one of past) {
    if (one.status !== 'completed') continue
    const before = had.get(nameOf(one))
    if (before) before.times += 1
    else had.set(nameOf(one), { input: inputOf(one), times: 1 })
  }
  const [last, ...others] = had.values()
  const often = others.toSorted((a, b) => b.times - a.times)
  const wanted = [last, ...often].flatMap((one) => one?.input ?? [])
  if (looked && !had.has(nameOf(looked))) wanted.push(looked)
  return wanted.filter((input) => !booked.has(nameOf(input))).slice(0, MOST)
}

/** Identifies a booking by business and services, regardless of the staff member. */
const nameOf = (one: Pick<Had, 'businessId' | 'offeringIds'>) =>
  [one.businessId, ...one.offeringIds].join(' ')

/** Offerings in order, without duplicates: an offering with two parts appears twice in an appointment. */
const inputOf = ({ businessId, offeringIds, staffId }: Had): SlotsInput => ({
  ...{ businessId, staffId },
  offeringIds: [...new Set(offeringIds)],
})
