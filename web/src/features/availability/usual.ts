import type { SlotsInput } from '#features/availability/api.ts'

interface Had {
  businessId: string
  offeringIds: readonly string[]
  staffId: string
  status: string
}

/** Suggestions that are looked up; of those that can still be booked the first are shown. */
const MOST = 3

/**
 * Lists what somebody may want again, the likeliest first: what they had last, then what else they had most often, then what
 * this device looked at. What they have booked already is left out.
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

/** The same services of the same business are the same, whoever does them. */
const nameOf = (one: Pick<Had, 'businessId' | 'offeringIds'>) =>
  [one.businessId, ...one.offeringIds].join(' ')

/** Offerings in their order, each once: what goes on in two parts is one of them. */
const inputOf = ({ businessId, offeringIds, staffId }: Had): SlotsInput => ({
  ...{ businessId, staffId },
  offeringIds: [...new Set(offeringIds)],
})
