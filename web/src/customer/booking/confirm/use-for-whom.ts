import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RELATIONS, type Relation } from '@awan/core/attendee/rules'
import { MOST_PEOPLE } from '@awan/core/offering/rules'
import { appointmentQuery, type BookingRequest } from '#features/appointment/booking-api.ts'
import { attendeesQuery } from '#features/attendee/api.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

const keyOf = (place: number) => (place === 0 ? 'awan.for' : `awan.for.${place}`)

/** The chosen attendee: the customer, a remembered person, or a typed name. */
interface ForWhom {
  who: 'self' | 'known' | 'new'
  name: string
  relation: Relation
}

const SELF: ForWhom = { who: 'self', name: '', relation: 'other' }
const SOMEBODY: ForWhom = { ...SELF, who: 'new' }

/**
 * State of the attendee choice. Survives a reload, as a repeated request must be identical; another shop resets it.
 * When booking again, starts with the former attendee. `place`: index among several people, the first is 0.
 */
function useForWhom(businessId: string, again: string | undefined, place = 0) {
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
    /** The former attendee is still being loaded. */
    isLoading: chosen === undefined && before.isLoading,
    choose,
    /** The choices: remembered people, and the former attendee if their name has been forgotten since. */
    people: withChosen(known.data ?? [], value),
    missing: submitted && missing,
    /** Returns the value to send; `missing` if a name is still to be typed, which is shown as an error from then on. */
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

/** Clears the choices once the appointment is booked. */
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

/**
 * Returns a name for comparison; '' is the customer. The server's comparison is stricter, with character tables that no
 * page here needs.
 */
const nameOf = ({ value }: ForWhomChoice) =>
  value.who === 'self' ? '' : value.name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Attendee choices of all people of a party, and the values to send. */
export function useForAll(businessId: string, again: string | undefined, people: number) {
  const first = useForWhom(businessId, again)
  const second = useForWhom(businessId, undefined, 1)
  const third = useForWhom(businessId, undefined, 2)
  const fourth = useForWhom(businessId, undefined, 3)
  const [submitted, setSubmitted] = useState(false)
  const all = [first, second, third, fourth].slice(0, people)
  const decided = all.filter(({ value }) => value.who === 'self' || value.name.trim() !== '')
  const keys = decided.map(nameOf)
  const repeated = new Set(keys).size < keys.length
  return {
    all,
    isLoading: first.isLoading,
    /** The same person is chosen twice; shown after a submit. */
    twice: submitted && repeated,
    /** Returns the values to send; undefined if a name is missing or repeated. */
    submit: (): Pick<BookingRequest, 'attendee' | 'beside'> | undefined => {
      setSubmitted(true)
      // All are submitted before any is judged, so that each missing name is marked.
      const chosen = all.map((each) => each.submit()).filter((person) => person !== 'missing')
      if (repeated || chosen.length < all.length) return undefined
      const [attendee, ...beside] = chosen
      return {
        attendee,
        ...(beside.length > 0 && { beside: beside.map((person) => person ?? null) }),
      }
    },
  }
}
