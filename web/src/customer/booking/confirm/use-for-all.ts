import { useState } from 'react'
import { useForWhom, type ForWhomChoice } from '#customer/booking/confirm/use-for-whom.ts'
import type { BookingRequest } from '#features/appointment/booking-api.ts'

type Person = NonNullable<BookingRequest['attendee']>

/** The server compares names more closely; that takes letters which no page here needs. */
const keyOf = ({ value }: ForWhomChoice) =>
  value.who === 'self' ? '' : value.name.trim().replace(/\s+/g, ' ').toLowerCase()

/** For whom each of those is who come at the same time, and what of it is sent. */
export function useForAll(businessId: string, again: string | undefined, people: number) {
  const first = useForWhom(businessId, again)
  const second = useForWhom(businessId, undefined, 1)
  const third = useForWhom(businessId, undefined, 2)
  const fourth = useForWhom(businessId, undefined, 3)
  const [submitted, setSubmitted] = useState(false)
  const all = [first, second, third, fourth].slice(0, people)
  const keys = all.map(keyOf)
  const repeated = new Set(keys).size < keys.length
  return {
    all,
    /** Somebody is named twice; said once it was to be sent. */
    twice: submitted && repeated,
    /** Returns what is sent; undefined where a name is still to be typed, or is there twice. */
    submit: (): Pick<BookingRequest, 'attendee' | 'beside'> | undefined => {
      setSubmitted(true)
      const chosen: (Person | undefined)[] = []
      for (const each of all) {
        const person = each.submit()
        if (person === 'missing') return undefined
        chosen.push(person)
      }
      if (repeated) return undefined
      const [attendee, ...beside] = chosen
      return {
        attendee,
        ...(beside.length > 0 && { beside: beside.map((person) => person ?? null) }),
      }
    },
  }
}
