import { toast } from '#components/overlays/toast.ts'
import { useUndo } from '#console/editing/use-undo.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { TimeOffEntry } from '#features/staff/time-off.ts'
import { daysOf } from '#features/staff/time-off.ts'
import type { Decision } from '#features/staff/affected.ts'
import {
  createExceptions,
  createTimeOff,
  deleteExceptions,
  deleteTimeOff,
} from '#features/staff/api.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { unlessGone } from '#lib/api/repeated-step.ts'
import { newRequestKey } from '#lib/api/request-keys.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns the removal of time off, with an undo; if either affects appointments, it asks for decisions about them. */
export function useRemoval() {
  const t = useMessages()
  const { id } = useShop()
  const errorText = useErrorText()
  const saving = useSaving(id)
  const onError = (error: unknown) => toast.error(errorText(error))
  const runUndo = useUndo(saving)
  const undo = (entry: TimeOffEntry) => {
    const key = newRequestKey()
    runUndo(t('staff.timeOffAdded'), (decisions) => putBack(id, entry, { decisions, key }))
  }
  const remove = (entry: TimeOffEntry) =>
    saving.run({
      title: t('staff.removed'),
      action: { label: t('shell.undo'), run: () => undo(entry) },
      save: (decisions) => takeBack(id, entry, decisions).catch(unlessGone('absence_not_found')),
      onError,
    })
  return { remove, saving }
}

function takeBack(id: string, entry: TimeOffEntry, decisions: Decision[] | undefined) {
  if (entry.kind === 'span') return deleteTimeOff(id, entry.timeOffId)
  return deleteExceptions(id, { exceptionIds: entry.exceptionIds, decisions })
}

async function putBack(
  id: string,
  entry: TimeOffEntry,
  { decisions, key }: { decisions: Decision[] | undefined; key: string },
) {
  const { staffId, firstDay, lastDay, ...kept } = entry
  const said = { staffId, reason: entry.reason || undefined, decisions }
  if (kept.kind === 'days') {
    const dates = daysOf(firstDay, lastDay)
    await createExceptions(id, { ...said, dates, ranges: kept.ranges }, key)
  } else await createTimeOff(id, { ...said, start: kept.start, end: kept.end }, key)
}
