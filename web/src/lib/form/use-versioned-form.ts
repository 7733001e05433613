import { useState } from 'react'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import {
  isCalledOff,
  isDirty,
  opened,
  received,
  reset,
  send,
  shownFaults,
  tried,
  typed,
  type FormState,
} from '#lib/form/form-state.ts'
import { useGuard } from '#lib/form/use-guard.ts'

interface Options<Thing, Value, Fault> {
  /** Holds what is edited, as the server has it; undefined: it is to be made. */
  stored: Thing
  /** Holds what the fields hold of it. */
  read: (stored: Thing) => Value
  /** Holds what is wrong with what is typed, the first fault first. */
  faultsOf?: (value: Value) => readonly Fault[]
  /** Sends what is typed over `version`; `before` is what was there. Resolves with what is stored now. */
  save: (value: Value, version: number, before: Value) => Promise<Thing | void>
  /** Asks for what is stored, after somebody else has saved first. */
  reload?: (refusal: unknown) => Promise<Thing | undefined>
  /** The fields a refusal is about. */
  faultsIn?: (refusal: unknown) => readonly Fault[]
  onSaved?: (saved: Thing | undefined) => void
  onFailed?: (error: unknown) => void
  /** Leads to the first fault where that is no field marked invalid. */
  focus?: (faults: readonly Fault[]) => void
}

/** Zero: not stored yet. */
const versionOf = (thing: { version: number } | undefined) => thing?.version ?? 0

/**
 * A form over a thing of the server. Nothing that was typed is ever lost: not to a failure, not to somebody else's change,
 * not to what was typed while a save was on its way, and not to leaving the page, which `guard` asks about.
 */
export function useVersionedForm<
  Thing extends { version: number } | undefined,
  Value extends object,
  Fault = never,
>(options: Options<Thing, Value, Fault>) {
  const { stored, read, faultsOf } = options
  const [state, setState] = useState(() => opened<Value, Fault>(read(stored), versionOf(stored)))
  if (versionOf(stored) > state.version && !state.pending)
    setState(received(state, read(stored), versionOf(stored)))
  const faults = faultsOf?.(state.value) ?? []
  const dirty = isDirty(state)
  const guard = useGuard(dirty)

  const finish = async (sent: FormState<Value, Fault>) => {
    const outcome = await send(sent, { ...options, versionOf })
    setState(outcome.step)
    if (outcome.saved) options.onSaved?.(outcome.thing)
    else if (!isCalledOff(outcome.error)) options.onFailed?.(outcome.error)
  }
  /** Catches up with what is stored, after something else that was tried over it was refused. */
  const reload = () =>
    void options
      .reload?.(undefined)
      .then((fresh) => fresh && setState((now) => received(now, read(fresh), versionOf(fresh))))
      .catch(() => undefined)
  const submit = () => {
    if (state.pending) return
    setState((now) => tried(now, faults))
    if (faults.length === 0) void finish(state)
    else (options.focus ?? focusFirstFault)(faults)
  }
  return {
    value: state.value,
    /** Holds what the server has now. */
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
    reset: () => setState(reset),
    guard,
  }
}
