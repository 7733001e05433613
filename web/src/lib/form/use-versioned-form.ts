import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import {
  isCalledOff,
  isDirty,
  received,
  reopened,
  reset,
  send,
  shownFaults,
  tried,
  typed,
  type UnsavedInput,
  type FormState,
} from '#lib/form/form-state.ts'
import { useReturned, useKeptAtEnd } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'

interface Options<Thing, Value, Fault> {
  /** Name of the form, different from those of other forms on its page. */
  name: string
  /** Row on the server; undefined if it is new. */
  stored: Thing
  /** Returns the form values of a row. */
  read: (stored: Thing) => Value
  /** Returns the faults of the typed values, in the order of the fields. */
  faultsOf?: (value: Value) => readonly Fault[]
  /** Saves the typed values over `version`; `before` is the base they were edited from. Resolves with the stored row. */
  save: (value: Value, version: number, before: Value) => Promise<Thing | void>
  /** Refetches the row after a version conflict. */
  reload?: (refusal: unknown) => Promise<Thing | undefined>
  /** Returns the faults of single fields in a refusal. */
  faultsIn?: (refusal: unknown) => readonly Fault[]
  onSaved?: (saved: Thing | undefined) => void
  onFailed?: (error: unknown) => void
  /** Focuses the first fault if it is not a field marked invalid. */
  focus?: (faults: readonly Fault[]) => void
}

/** Returns the version of a row; zero if not stored yet. */
const versionOf = (thing: { version: number } | undefined) => thing?.version ?? 0

/** Returns a name of the form that is unique in the app: from its page, its name there, and its row. */
function useFormName(name: string, stored: object | undefined): string {
  const { pathname } = useLocation()
  const id = stored && 'id' in stored ? String(stored.id) : ''
  const [form] = useState(() => `${pathname} ${name} ${id}`)
  return form
}

/**
 * Form that edits a versioned row. Typed values survive failures, concurrent changes, typing during a save, leaving
 * the page, which `guard` asks about, and the end of the session.
 */
export function useVersionedForm<
  Thing extends { version: number } | undefined,
  Value extends object,
  Fault = never,
>(options: Options<Thing, Value, Fault>) {
  const { stored, read, faultsOf } = options
  const form = useFormName(options.name, stored)
  const draft = useReturned<UnsavedInput<Value>>(form)
  const [state, setState] = useState(() =>
    reopened<Value, Fault>(draft, read(stored), versionOf(stored)),
  )
  if (versionOf(stored) > state.version && !state.pending)
    setState(received(state, read(stored), versionOf(stored)))
  const faults = faultsOf?.(state.value) ?? []
  const dirty = isDirty(state)
  const { base, value, version } = state
  const discard = () => setState(reset)
  const guard = useGuard(dirty, discard)
  useKeptAtEnd(form, dirty, { base, value, version })
  const focus = options.focus ?? focusFirstFault

  const finish = async (sent: FormState<Value, Fault>) => {
    const outcome = await send(sent, { ...options, versionOf })
    if (outcome.saved) {
      // Not at once: a clean form goes back from its guard entry, also from a page opened by `onSaved`.
      setState(outcome.step)
      return options.onSaved?.(outcome.thing)
    }
    // At once, so that a refused field is marked before it is focused.
    flushSync(() => setState(outcome.step))
    if (!isCalledOff(outcome.error)) options.onFailed?.(outcome.error)
    if (outcome.faults.length > 0) focus(outcome.faults)
  }
  /** Merges the stored row after another action on it was refused. */
  const reload = () =>
    void options
      .reload?.(undefined)
      .then((fresh) => fresh && setState((now) => received(now, read(fresh), versionOf(fresh))))
      .catch(() => undefined)
  const submit = () => {
    if (state.pending) return
    setState((now) => tried(now, faults))
    if (faults.length === 0) void finish(state)
    else focus(faults)
  }
  return {
    value: state.value,
    /** Latest known server state. */
    stored: state.base,
    version: state.version,
    set: (fields: Partial<Value>) => setState((now) => typed(now, fields)),
    dirty,
    faults: shownFaults(state, faults),
    conflict: dirty ? state.conflict : [],
    pending: state.pending,
    error: state.error,
    submit,
    reload,
    reset: discard,
    guard,
  }
}
