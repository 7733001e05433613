import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast, type ToastAction } from '#components/overlays/toast.ts'
import { afterSetup } from '#features/live/affects.ts'
import {
  affectedOf,
  chosenForAll,
  decisionsOf,
  outcomeOf,
  stillChosen,
  withChanged,
  type AffectedAppointment,
  type AffectedChoice,
  type Choices,
  type Decision,
  type AffectedOutcome,
} from '#features/staff/affected.ts'
import { useOutcomeText } from '#features/staff/use-outcome-text.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { calledOff, isCalledOff } from '#lib/form/form-state.ts'
import { areSendable } from '#lib/use-words.ts'

interface Saveable<Saved> {
  /** Sends the change; with decisions once every affected appointment has one. */
  save: (decisions: Decision[] | undefined) => Promise<Saved>
  /** Holds what is said when it is done. */
  title: string
  /** Holds what can be done about it then, such as taking it back. */
  action?: ToastAction
}

/** A change on its way: `save` resolves with what tells whoever waits that it is done, `fail` tells them why not. */
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
  /** Why the decisions before were refused. */
  refusal?: unknown
}

/** The decisions do not fit any more: what can be chosen is listed anew. */
const isOvertaken = (error: unknown) =>
  isApiError(error, 'slot_taken') ||
  isApiError(error, 'own_overlap') ||
  isApiError(error, 'not_bookable') ||
  isApiError(error, 'appointment_changed')

/**
 * Saves changes of a shop's setup. A change that breaks appointments saves nothing and fills `affected`, from which
 * `<AffectedAppointments>` asks what shall become of each; then the same change is sent again with the answers.
 */
export function useSaving(businessId: string) {
  const client = useQueryClient()
  const outcomeText = useOutcomeText()
  const [requested, setRequested] = useState<Requested>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [message, setMessage] = useState('')
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map())

  const attempt = useMutation({
    mutationFn: ({ request, decisions }: Attempt) => request.save(decisions),
    onSuccess: (done, { request, outcome }) => {
      setRequested(undefined)
      setChoices(new Map())
      setOwn(new Map())
      void afterSetup(client, businessId)
      toast.success(request.title, outcome && outcomeText(outcome), request.action)
      done()
    },
    onError: (error, { request, decisions }) => {
      const listed = affectedOf(error)
      if (listed) {
        const appointments = decisions ? withChanged(requested?.visits ?? [], listed) : listed
        const refusal = decisions ? error : requested?.refusal
        setRequested({ request, visits: appointments, refusal })
        setChoices((before) => stillChosen(appointments, before))
      } else if (decisions && isOvertaken(error)) {
        setRequested((before) => before && { ...before, refusal: error })
        attempt.mutate({ request })
      } else if (!decisions || isApiError(error, 'changed_elsewhere')) {
        setRequested(undefined)
        request.fail(error)
      } else setRequested((before) => before && { ...before, refusal: error })
    },
  })

  const affected = requested && {
    visits: requested.visits,
    refusal: requested.refusal,
    pending: attempt.isPending,
    choices,
    choose: (id: string, choice: AffectedChoice) =>
      setChoices((before) => new Map(before).set(id, choice)),
    chooseAll: (action: AffectedChoice['action']) =>
      setChoices(chosenForAll(requested.visits, action)),
    message,
    setMessage,
    /** Holds what one customer reads instead of the common message. */
    own,
    setOwn: (id: string, text: string) => setOwn((before) => new Map(before).set(id, text)),
    back: () => {
      setRequested(undefined)
      requested.request.fail(calledOff())
    },
    /** Sends the change again; false while an appointment has no answer, or words that cannot be sent. */
    save: () => {
      const messageFor = ({ id }: AffectedAppointment) => own.get(id) ?? message
      const decisions = decisionsOf(requested.visits, choices, messageFor)
      if (!decisions?.every((decision) => areSendable(decision.message ?? ''))) return false
      const outcome = outcomeOf(requested.visits, choices)
      setRequested({ ...requested, refusal: undefined })
      attempt.mutate({ request: requested.request, decisions, outcome })
      return true
    },
  }
  /**
   * Rejects with every refusal but that for affected appointments, and where the change is called off instead of
   * decided.
   */
  const save = <Saved>({ save: send, ...said }: Saveable<Saved>): Promise<Saved> =>
    new Promise((resolve, reject) => {
      const request: Request = {
        ...said,
        save: async (decisions) => {
          const saved = await send(decisions)
          return () => resolve(saved)
        },
        fail: reject,
      }
      attempt.mutate({ request })
    })
  return {
    save,
    /** The same for what is no form. */
    run: (
      request: Saveable<unknown> & { onDone?: () => void; onError: (error: unknown) => void },
    ) => {
      const { onDone, onError, ...rest } = request
      void save(rest).then(onDone, (error: unknown) => !isCalledOff(error) && onError(error))
    },
    pending: attempt.isPending,
    affected,
  }
}

export type Saving = ReturnType<typeof useSaving>
export type Affected = NonNullable<Saving['affected']>
