import { isApiError } from '#lib/api/api-error.ts'
import { changedFields, rebased } from '#lib/form/three-way.ts'

/**
 * Describes what somebody types over a thing of the server that has a version; a thing that is to be made has none
 * yet.
 */
export interface FormState<Value, Fault> {
  /** Holds what the server has, as far as it is known here. */
  base: Value
  value: Value
  version: number
  /** The fields that somebody else has changed meanwhile; what was typed into them stands. */
  conflict: readonly (keyof Value)[]
  /** Faults are shown from the first try to save on. */
  submitted: boolean
  pending: boolean
  /** Why it was not saved. */
  error: unknown
  /** Holds what the server found wrong with `refused.value`. */
  refused: { value: Value; faults: readonly Fault[] } | undefined
}

export function opened<Value, Fault>(base: Value, version: number): FormState<Value, Fault> {
  return {
    base,
    value: base,
    version,
    conflict: [],
    submitted: false,
    pending: false,
    error: undefined,
    refused: undefined,
  }
}

export const isDirty = <Value extends object>({ base, value }: { base: Value; value: Value }) =>
  changedFields(base, value).length > 0

/**
 * A newer version of the thing. A form in which nothing is typed follows it; otherwise what was typed stays, all else
 * follows, and `conflict` names what is new. Our own answer is waited for while one is on its way.
 */
export function received<Value extends object, Fault>(
  state: FormState<Value, Fault>,
  base: Value,
  version: number,
): FormState<Value, Fault> {
  if (state.pending || version <= state.version) return state
  if (!isDirty(state)) return { ...state, base, value: base, version, conflict: [] }
  const changes = changedFields(state.base, base)
  return {
    ...state,
    base,
    value: rebased(state.base, state.value, base),
    version,
    conflict: [...new Set([...state.conflict, ...changes])],
  }
}

export function typed<Value extends object, Fault>(
  state: FormState<Value, Fault>,
  fields: Partial<Value>,
): FormState<Value, Fault> {
  return { ...state, value: { ...state.value, ...fields } }
}

/** As it was before anything was typed. */
export function reset<Value extends object, Fault>(
  state: FormState<Value, Fault>,
): FormState<Value, Fault> {
  return { ...opened<Value, Fault>(state.base, state.version), pending: state.pending }
}

/** Faults to show: none before the first try; those of the server until the value is another. */
export function shownFaults<Value extends object, Fault>(
  state: FormState<Value, Fault>,
  faults: readonly Fault[],
): readonly Fault[] {
  if (!state.submitted) return []
  const { refused, value } = state
  const theirs = refused && changedFields(refused.value, value).length === 0 ? refused.faults : []
  return [...faults, ...theirs.filter((fault) => !faults.includes(fault))]
}

/** The try begins: with faults nothing is sent. */
export function tried<Value, Fault>(
  state: FormState<Value, Fault>,
  faults: readonly Fault[],
): FormState<Value, Fault> {
  const sends = faults.length === 0
  return { ...state, submitted: true, pending: sends, error: sends ? undefined : state.error }
}

export interface Way<Thing, Value, Fault> {
  read: (thing: Thing) => Value
  versionOf: (thing: Thing) => number
  /** Resolves with the thing as it is now, or with nothing where what was sent is all there is to know. */
  save: (value: Value, version: number, before: Value) => Promise<Thing | void>
  /** Asks for the thing anew; what it returns is newer than what was known, or undefined. */
  reload?: (refusal: unknown) => Promise<Thing | undefined>
  /** Holds what a refusal says of single fields. */
  faultsIn?: (refusal: unknown) => readonly Fault[]
}

type Step<Value, Fault> = (state: FormState<Value, Fault>) => FormState<Value, Fault>

/** Describes how a try ended: what becomes of the form, and what was saved. */
export type SaveOutcome<Thing, Value, Fault> =
  | { saved: true; thing: Thing | undefined; step: Step<Value, Fault> }
  | { saved: false; error: unknown; step: Step<Value, Fault> }

/**
 * Sends what is typed, and never rejects. A saved form has the thing as the server has it, and keeps what was typed since;
 * one that was overtaken catches up; any other failure leaves all as it was, to be tried again.
 */
export async function send<Thing, Value extends object, Fault>(
  { value: sent, version, base }: FormState<Value, Fault>,
  way: Way<Thing, Value, Fault>,
): Promise<SaveOutcome<Thing, Value, Fault>> {
  try {
    const thing = (await way.save(sent, version, base)) ?? undefined
    const after = thing === undefined ? sent : way.read(thing)
    const known = thing === undefined ? version : way.versionOf(thing)
    return { saved: true, thing, step: ({ value }) => settled(sent, value, after, known) }
  } catch (error) {
    return { saved: false, error, step: await failed(sent, error, way) }
  }
}

function settled<Value extends object, Fault>(
  sent: Value,
  now: Value,
  after: Value,
  version: number,
): FormState<Value, Fault> {
  return { ...opened<Value, Fault>(after, version), value: rebased(sent, now, after) }
}

async function failed<Thing, Value extends object, Fault>(
  sent: Value,
  error: unknown,
  way: Way<Thing, Value, Fault>,
): Promise<Step<Value, Fault>> {
  const fresh = isApiError(error, 'changed_elsewhere')
    ? await way.reload?.(error).catch(() => undefined)
    : undefined
  const faults = way.faultsIn?.(error) ?? []
  return (state) => {
    const over: FormState<Value, Fault> = {
      ...state,
      pending: false,
      // Whoever calls a save off needs no reason.
      error: isCalledOff(error) ? undefined : error,
      refused: faults.length > 0 ? { value: sent, faults } : undefined,
    }
    return fresh === undefined ? over : received(over, way.read(fresh), way.versionOf(fresh))
  }
}

/** Returns what a save rejects with that its person has taken back: nothing was sent, and nothing went wrong. */
export const calledOff = () => new DOMException('The save was called off', 'AbortError')

export const isCalledOff = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
