import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import type { TimeOffEntry } from '#features/staff/time-off.ts'
import { daysOf } from '#features/staff/time-off.ts'
import type { Decision } from '#features/staff/affected.ts'
import {
  createExceptions,
  createTimeOff,
  deleteException,
  deleteTimeOff,
} from '#features/staff/api.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Takes days off back, with a way to undo that. */
export function useRemoval() {
  const t = useMessages()
  const { id } = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const saving = useSaving(id)
  const fail = (error: unknown) => toast.error(errorText(error))
  const undo = (entry: TimeOffEntry) =>
    putBack(id, entry)
      .then(() => afterSetup(client, id))
      .catch(fail)
  const remove = (entry: TimeOffEntry) =>
    saving.run({
      title: t('staff.removed'),
      action: { label: t('console.undo'), run: () => void undo(entry) },
      save: (decisions) => takeBack(id, entry, decisions),
      onError: fail,
    })
  return { remove, saving }
}

async function takeBack(id: string, entry: TimeOffEntry, decisions: Decision[] | undefined) {
  if (entry.kind === 'span') return deleteTimeOff(id, entry.timeOffId).catch(unlessGone)
  // One after another: of what is gone already when a later one asks about appointments, nothing is left to do.
  for (const exceptionId of entry.exceptionIds)
    await deleteException(id, exceptionId, decisions).catch(unlessGone)
}

function unlessGone(error: unknown) {
  if (!isApiError(error, 'absence_not_found')) throw error
}

async function putBack(id: string, entry: TimeOffEntry): Promise<void> {
  const { staffId, firstDay, lastDay } = entry
  const reason = entry.reason || undefined
  if (entry.kind === 'days') {
    const { ranges } = entry
    await createExceptions(id, { staffId, dates: daysOf(firstDay, lastDay), ranges, reason })
  } else await createTimeOff(id, { staffId, start: entry.start, end: entry.end, reason })
}
