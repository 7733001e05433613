import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RELATIONS, type Relation } from '@awan/core/attendee/rules'
import { MOST_PEOPLE } from '@awan/core/offering/rules'
import { appointmentQuery, type BookingRequest } from '#features/appointment/booking-api.ts'
import { attendeesQuery } from '#features/attendee/api.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const keyOf = (place: number) => (place === 0 ? 'awan.for' : `awan.for.${place}`)

/** Names for whom the appointment is, as it is chosen: oneself, somebody who is known, or somebody whose name is typed. */
interface ForWhom {
  who: 'self' | 'known' | 'new'
  name: string
  relation: Relation
}

const SELF: ForWhom = { who: 'self', name: '', relation: 'other' }
const SOMEBODY: ForWhom = { ...SELF, who: 'new' }

/**
 * For whom it is booked, and the way to choose. A reload keeps it, for the request that is repeated must be the same one;
 * another shop begins anew. What is booked again is for whom it was. `place`: of several who come at once, the first is 0.
 */
export function useForWhom(businessId: string, again: string | undefined, place = 0) {
  const [chosen, setChosen] = useState(() => readChosen(businessId, place))
  const [submitted, setSubmitted] = useState(false)
  const known = useQuery(attendeesQuery)
  const before = useQuery({ ...appointmentQuery(again ?? ''), enabled: again !== undefined })
  const value = chosen ?? (place > 0 ? SOMEBODY : whoseOf(before.data?.attendee))
  const choose = (next: ForWhom) => {
    writeTab(keyOf(place), { businessId, ...next })
    setChosen(next)
    setSubmitted(false)
  }
  const missing = value.who === 'new' && value.name.trim() === ''
  return {
    value,
    place,
    choose,
    /** Those who can be chosen: who is remembered and, where their name was forgotten since, for whom it was. */
    people: withChosen(known.data ?? [], value),
    missing: submitted && missing,
    /** Returns what is sent; `missing` where a name is still to be typed, which is said from then on. */
    submit: (): BookingRequest['attendee'] | 'missing' => {
      setSubmitted(true)
      if (missing) {
        focusFirstFault()
        return 'missing'
      }
      const { who, name, relation } = value
      return who === 'self' ? undefined : { name: name.trim(), relation }
    },
  }
}

export type ForWhomChoice = ReturnType<typeof useForWhom>

/** The appointment it belonged to is booked. */
export function forgetForWhom(): void {
  for (let place = 0; place < MOST_PEOPLE; place += 1) removeTab(keyOf(place))
}

type Person = Pick<ForWhom, 'name' | 'relation'>

const whoseOf = (attendee: Person | null | undefined): ForWhom =>
  attendee ? { who: 'known', name: attendee.name, relation: attendee.relation } : SELF

function withChosen(known: readonly Person[], { who, name, relation }: ForWhom): Person[] {
  const there = who !== 'known' || known.some((one) => one.name === name)
  return [...known, ...(there ? [] : [{ name, relation }])]
}

function readChosen(businessId: string, place: number): ForWhom | undefined {
  const { businessId: of, who, name, relation } = readTabRecord(keyOf(place))
  if (of !== businessId || typeof name !== 'string') return undefined
  if (who !== 'self' && who !== 'known' && who !== 'new') return undefined
  return { who, name, relation: RELATIONS.find((one) => one === relation) ?? 'other' }
}

type Attendee = NonNullable<BookingRequest['attendee']>

/** The server compares names more closely; that takes letters which no page here needs. */
const nameOf = ({ value }: ForWhomChoice) =>
  value.who === 'self' ? '' : value.name.trim().replace(/\s+/g, ' ').toLowerCase()

/** For whom each of those is who come at the same time, and what of it is sent. */
export function useForAll(businessId: string, again: string | undefined, people: number) {
  const first = useForWhom(businessId, again)
  const second = useForWhom(businessId, undefined, 1)
  const third = useForWhom(businessId, undefined, 2)
  const fourth = useForWhom(businessId, undefined, 3)
  const [submitted, setSubmitted] = useState(false)
  const all = [first, second, third, fourth].slice(0, people)
  const keys = all.map(nameOf)
  const repeated = new Set(keys).size < keys.length
  return {
    all,
    /** Somebody is named twice; said once it was to be sent. */
    twice: submitted && repeated,
    /** Returns what is sent; undefined where a name is still to be typed, or is there twice. */
    submit: (): Pick<BookingRequest, 'attendee' | 'beside'> | undefined => {
      setSubmitted(true)
      const chosen: (Attendee | undefined)[] = []
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
