import type { AffectedAppointment } from '@awan/core/appointment/affected-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast, type ToastAction } from '#components/overlays/toast.ts'
import { afterSetup } from '#features/live/affects.ts'
import {
  affectedOf,
  chosenForAll,
  decisionsOf,
  outcomeOf,
  stillChosen,
  withChanged,
  type AffectedChoice,
  type Choices,
  type Decision,
  type AffectedOutcome,
} from '#features/staff/affected.ts'
import { useOutcomeText } from '#features/staff/use-outcome-text.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { calledOff, isCalledOff } from '#lib/form/form-state.ts'
import { areSendable } from '#lib/use-words.ts'
import { useWrite } from '#lib/api/use-write.ts'

interface Saveable<Saved> {
  /** Sends the change; with decisions once every affected appointment has one. */
  save: (decisions: Decision[] | undefined) => Promise<Saved>
  /** Title of the success toast. */
  title: string
  /** Action of the success toast, such as undo. */
  action?: ToastAction
}

interface Run extends Saveable<unknown> {
  onDone?: () => void
  onError: (error: unknown) => void
}

/** A change in progress: `save` resolves with a function that settles the caller's promise, `fail` rejects it. */
interface Request extends Saveable<() => void> {
  fail: (error: unknown) => void
}

interface Attempt {
  request: Request
  decisions?: Decision[]
  outcome?: AffectedOutcome
}

interface Requested {
  request: Request
  visits: AffectedAppointment[]
  /** Refusal of the previous decisions. */
  refusal?: unknown
}

/** The decisions are stale, so the choices are listed again. */
const isOvertaken = (error: unknown) =>
  isApiError(error, 'slot_taken') ||
  isApiError(error, 'own_overlap') ||
  isApiError(error, 'not_bookable') ||
  isApiError(error, 'appointment_changed')

/** The row of the change was changed or removed meanwhile, so the form that sent it says so. */
const isOutdated = (error: unknown) =>
  isApiError(error, 'changed_elsewhere') ||
  isApiError(error, 'season_not_found') ||
  isApiError(error, 'absence_not_found') ||
  isApiError(error, 'staff_not_found')

/** State of the decisions on affected appointments, and of the messages to their customers. */
function useAnswers() {
  const [choices, setChoices] = useState<Choices>(new Map())
  const [message, setMessage] = useState('')
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map())
  const messageFor = ({ id }: AffectedAppointment) => own.get(id) ?? message
  return {
    given: {
      choices,
      choose: (id: string, choice: AffectedChoice) =>
        setChoices((before) => new Map(before).set(id, choice)),
      message,
      setMessage,
      /** Messages to single customers, which replace the common message. */
      own,
      setOwn: (id: string, text: string) => setOwn((before) => new Map(before).set(id, text)),
    },
    chooseAll: (appointments: readonly AffectedAppointment[], action: AffectedChoice['action']) =>
      setChoices(chosenForAll(appointments, action)),
    /** Keeps the choices that are still valid for the listed appointments. */
    keepOf: (appointments: readonly AffectedAppointment[]) =>
      setChoices((before) => stillChosen(appointments, before)),
    forget: () => {
      setChoices(new Map())
      setMessage('')
      setOwn(new Map())
    },
    /** Returns undefined while an appointment is undecided or a message cannot be sent. */
    decide: (appointments: readonly AffectedAppointment[]) => {
      const decisions = decisionsOf(appointments, choices, messageFor)
      if (!decisions?.every((decision) => areSendable(decision.message ?? ''))) return undefined
      return { decisions, outcome: outcomeOf(appointments, choices) }
    },
  }
}

/** State of the change that waits for decisions, and of these. */
function useRequested() {
  const [requested, setRequested] = useState<Requested>()
  const answers = useAnswers()
  return {
    requested,
    setRequested,
    answers,
    /** Ends the change with its answers: the next change affects other customers. */
    end: () => {
      setRequested(undefined)
      answers.forget()
    },
  }
}

/** Returns the appointments of a refusal, merged with those already decided. */
function listedBy(error: unknown, sent: Attempt, before: Requested | undefined) {
  const { request, decisions } = sent
  const listed = affectedOf(error)
  if (!listed) return undefined
  if (!decisions) return { request, visits: listed, refusal: before?.refusal }
  return { request, visits: withChanged(before?.visits ?? [], listed), refusal: error }
}

/** Wraps a change as a request that settles or rejects the caller's promise. */
function requestOf<Saved>(
  { save, ...said }: Saveable<Saved>,
  settle: (saved: Saved) => void,
  fail: (error: unknown) => void,
): Request {
  const saving = async (decisions: Decision[] | undefined) => {
    const saved = await save(decisions)
    return () => settle(saved)
  }
  return { ...said, save: saving, fail }
}

/** Returns `save` with callbacks, for changes made without a form; ignored while one runs, as after a double press. */
function useRun(save: (change: Saveable<unknown>) => Promise<unknown>) {
  const running = useRef(false)
  return ({ onDone, onError, ...change }: Run) => {
    if (running.current) return
    running.current = true
    void save(change)
      .finally(() => (running.current = false))
      .then(onDone, (error: unknown) => !isCalledOff(error) && onError(error))
  }
}

/**
 * Saves changes of a shop's setup. A change that affects appointments saves nothing and fills `affected`, from which
 * `<AffectedAppointments>` asks for decisions; the same change is then sent again with them.
 */
export function useSaving(businessId: string) {
  const client = useQueryClient()
  const outcomeText = useOutcomeText()
  const { requested, setRequested, answers, end } = useRequested()

  const attempt = useWrite(({ request, decisions }: Attempt) => request.save(decisions), {
    onSaved: (done, { request, outcome }) => {
      end()
      void afterSetup(client, businessId)
      toast.success(request.title, outcome && outcomeText(outcome), request.action)
      done()
    },
    onFailed: (error, sent) => {
      const { request, decisions } = sent
      const listed = listedBy(error, sent, requested)
      if (listed) {
        setRequested(listed)
        answers.keepOf(listed.visits)
      } else if (decisions && isOvertaken(error)) {
        setRequested((before) => before && { ...before, refusal: error })
        attempt.mutate({ request })
      } else if (!decisions || isOutdated(error)) {
        end()
        request.fail(error)
      } else setRequested((before) => before && { ...before, refusal: error })
    },
  })

  const affected = requested && {
    visits: requested.visits,
    refusal: requested.refusal,
    pending: attempt.isPending,
    ...answers.given,
    chooseAll: (action: AffectedChoice['action']) => answers.chooseAll(requested.visits, action),
    back: () => {
      end()
      requested.request.fail(calledOff())
    },
    /** Sends the change again; returns false while an appointment is undecided or a message cannot be sent. */
    save: () => {
      const decided = answers.decide(requested.visits)
      if (!decided) return false
      setRequested({ ...requested, refusal: undefined })
      attempt.mutate({ request: requested.request, ...decided })
      return true
    },
  }
  /** Rejects with every refusal except that for affected appointments, and if the person cancels instead of deciding. */
  const save = <Saved>(change: Saveable<Saved>): Promise<Saved> =>
    new Promise((resolve, reject) =>
      attempt.mutate({ request: requestOf(change, resolve, reject) }),
    )
  const run = useRun(save)
  return {
    save,
    run,
    pending: attempt.isPending,
    affected,
  }
}

export type Saving = ReturnType<typeof useSaving>
export type Affected = NonNullable<Saving['affected']>
