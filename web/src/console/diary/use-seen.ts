import { useState } from 'react'
import { isApiError } from '#lib/api/api-error.ts'
import { useReturned, useKeptAtEnd } from '#lib/form/use-kept.ts'

interface Options<Thing, Input> {
  name: 'appointment' | 'block'
  /** Returns the input before anything is typed. */
  first: (thing: Thing) => Input
  /** Merges the input with a concurrent change. */
  merged: (input: Input, now: NonNullable<Thing>, before: Thing) => Input
}

/** Subject of a form, and the input before anything was typed. */
interface Base<Thing, Input> {
  seen: Thing
  first: Input
}

/**
 * Returns a form's input, and its subject as it was when opened, so that a concurrent change is not overwritten unseen.
 * If the server refuses a stale version, the form continues from the state in the refusal. Both are kept if the session
 * ends; `form`: name that is unique in the app.
 */
export function useSeen<Thing, Input extends object>(
  form: string,
  thing: Thing,
  { name, first, merged }: Options<Thing, Input>,
) {
  const kept = useReturned<{ base: Base<Thing, Input>; input: Input }>(form)
  const [base, setBase] = useState(() => kept?.base ?? { seen: thing, first: first(thing) })
  const [input, setInput] = useState(kept?.input ?? base.first)
  const typed = JSON.stringify(input) !== JSON.stringify(base.first)
  useKeptAtEnd(form, typed, { base, input })
  const refused = (error: unknown) => {
    if (!isApiError(error, 'changed_elsewhere')) return
    const now = error.data[name]
    if (typeof now !== 'object' || now === null) return
    const newer = now as NonNullable<Thing> // typed by the contract's changedAppointmentData and changedBlockData
    setBase({ seen: newer, first: first(newer) })
    setInput((before) => merged(before, newer, base.seen))
  }
  const set = (change: Partial<Input>) => setInput((before) => ({ ...before, ...change }))
  const reset = () => setInput(base.first)
  return { seen: base.seen, input, set, typed, refused, reset }
}
