import { isApiError } from '#lib/api/api-error.ts'
import { changedFields, rebased } from '#lib/form/three-way.ts'

/** State of a form that edits a versioned row; a new row has no version yet. */
export interface FormState<Value, Fault> {
  /** Latest server state known here. */
  base: Value
  value: Value
  version: number
  /** Fields changed by another client meanwhile; typed values are kept. */
  conflict: readonly (keyof Value)[]
  /** True after the first attempt to save; faults are shown from then on. */
  submitted: boolean
  pending: boolean
  /** Error of the last attempt to save. */
  error: unknown
  /** Faults that the server found in `refused.value`. */
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

/** Values typed into a form over a version of its row. */
export type UnsavedInput<Value> = Pick<FormState<Value, never>, 'base' | 'value' | 'version'>

/**
 * Opens a form with values typed earlier; a newer row is merged as if it had changed meanwhile. Values of another new
 * row are ignored.
 */
export function reopened<Value extends object, Fault>(
  draft: UnsavedInput<Value> | undefined,
  base: Value,
  version: number,
): FormState<Value, Fault> {
  if (!draft || (version === 0 && changedFields(draft.base, base).length > 0))
    return opened(base, version)
  const state = opened<Value, Fault>(draft.base, draft.version)
  return received({ ...state, value: draft.value }, base, version)
}

export const isDirty = <Value extends object>({ base, value }: { base: Value; value: Value }) =>
  changedFields(base, value).length > 0

/**
 * Applies a newer version of the row. An untouched form takes it over; otherwise typed values stay, other fields
 * follow, and `conflict` lists the changed fields. Ignored while a save is pending, whose response follows.
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

/** Discards typed values. */
export function reset<Value extends object, Fault>(
  state: FormState<Value, Fault>,
): FormState<Value, Fault> {
  return { ...opened<Value, Fault>(state.base, state.version), pending: state.pending }
}

/** Returns the faults to show: none before the first attempt; the server's until the value changes. */
export function shownFaults<Value extends object, Fault>(
  state: FormState<Value, Fault>,
  faults: readonly Fault[],
): readonly Fault[] {
  if (!state.submitted) return []
  const { refused, value } = state
  const theirs = refused && changedFields(refused.value, value).length === 0 ? refused.faults : []
  return [...faults, ...theirs.filter((fault) => !faults.includes(fault))]
}

/** Begins an attempt to save; with faults nothing is sent. */
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
  /** Resolves with the row as saved, or with nothing if the sent values are all that is known. */
  save: (value: Value, version: number, before: Value) => Promise<Thing | void>
  /** Refetches the row after a conflict; undefined if no newer version is available. */
  reload?: (refusal: unknown) => Promise<Thing | undefined>
  /** Returns the faults of single fields in a refusal. */
  faultsIn?: (refusal: unknown) => readonly Fault[]
}

type Step<Value, Fault> = (state: FormState<Value, Fault>) => FormState<Value, Fault>

/** Result of an attempt: the next state of the form, and the saved row. */
export type SaveOutcome<Thing, Value, Fault> =
  | { saved: true; thing: Thing | undefined; step: Step<Value, Fault> }
  | { saved: false; error: unknown; faults: readonly Fault[]; step: Step<Value, Fault> }

/**
 * Sends the typed values; never rejects. After a success the form has the server's row and values typed since; after a
 * version conflict it merges the newer row, and has saved if that row holds all that was typed; after any other failure
 * it stays as it was, for a retry.
 */
export async function send<Thing, Value extends object, Fault>(
  { value: sent, version, base }: FormState<Value, Fault>,
  way: Way<Thing, Value, Fault>,
): Promise<SaveOutcome<Thing, Value, Fault>> {
  const success = (thing: Thing | undefined): SaveOutcome<Thing, Value, Fault> => {
    const after = thing === undefined ? sent : way.read(thing)
    const known = thing === undefined ? version : way.versionOf(thing)
    return { saved: true, thing, step: ({ value }) => settled(sent, value, after, known) }
  }
  try {
    return success((await way.save(sent, version, base)) ?? undefined)
  } catch (error) {
    const faults = way.faultsIn?.(error) ?? []
    const fresh = isApiError(error, 'changed_elsewhere')
      ? await way.reload?.(error).catch(() => undefined)
      : undefined
    // Saved by an earlier attempt, whose response was lost.
    if (fresh !== undefined && holds(way.read(fresh), { base, value: sent })) return success(fresh)
    return { saved: false, error, faults, step: failed(sent, { error, faults, fresh }, way) }
  }
}

/** Returns whether stored values include all that was typed. */
const holds = <Value extends object>(
  stored: Value,
  { base, value }: { base: Value; value: Value },
): boolean => changedFields(stored, rebased(base, value, stored)).length === 0

function settled<Value extends object, Fault>(
  sent: Value,
  now: Value,
  after: Value,
  version: number,
): FormState<Value, Fault> {
  return { ...opened<Value, Fault>(after, version), value: rebased(sent, now, after) }
}

function failed<Thing, Value extends object, Fault>(
  sent: Value,
  { error, faults, fresh }: { error: unknown; faults: readonly Fault[]; fresh: Thing | undefined },
  way: Way<Thing, Value, Fault>,
): Step<Value, Fault> {
  return (state) => {
    const over: FormState<Value, Fault> = {
      ...state,
      pending: false,
      // A save cancelled by the person needs no error message.
      error: isCalledOff(error) ? undefined : error,
      refused: faults.length > 0 ? { value: sent, faults } : undefined,
    }
    return fresh === undefined ? over : received(over, way.read(fresh), way.versionOf(fresh))
  }
}

/** Returns the rejection of a save that the person cancelled: nothing was sent, and nothing failed. */
export const calledOff = () => new DOMException('The save was called off', 'AbortError')

export const isCalledOff = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
