import { useState } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { toast } from '#components/overlays/toast.ts'
import { TextArea } from '#components/fields/text-area.tsx'
import { LengthField, PriceField } from '#console/diary/fields/amount-fields.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { ServicesField } from '#console/diary/fields/services-field.tsx'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import {
  useAppointmentDraft,
  type AppointmentDraft,
} from '#console/diary/appointment-sheet/use-appointment-draft.ts'
import { useOvertakenText } from '#console/diary/appointment-sheet/overtaken.ts'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { isOffline, hadNoAnswer, useKeep } from '#console/unsent/use-keep.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { isLength, isPrice } from '#features/offering/draft.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Form for an appointment's services, with its length and price, and its note. */
export function EditForm(props: {
  appointment: ShopAppointment
  onClose: () => void
  onBack: () => void
}) {
  const { appointment, onClose, onBack } = props
  const t = useMessages()
  const changes = useChanges()
  const draft = useAppointmentDraft(appointment)
  const { judgement, fault, sellsAnew, length, price } = draft
  const [submitted, setSubmitted] = useState(false)
  const [open] = useState(appointment.status === 'confirmed')
  const latest = appointment.version > draft.seen.version ? appointment : draft.seen
  const cancelled = latest.status === 'cancelled'
  // Once it is cancelled, the note alone is saved.
  const seen = cancelled && latest.note === draft.seen.note ? latest : draft.seen
  const change = cancelled ? { note: draft.change.note } : draft.change
  const guard = useGuard(draft.typed, draft.reset)
  const keepNote = useKeepNote({ seen, change })
  const save = useWrite((_: void) => keepNote(() => changes.edit(seen, change)), {
    onSaved: onClose,
    onFailed: draft.refused,
  })
  const submit = () => {
    setSubmitted(true)
    if (cancelled) return save.mutate()
    const sound = isPrice(price) && (!sellsAnew || isLength(length))
    if (sound && !fault) save.mutate()
  }
  return (
    <>
      <Dialog
        beside
        title={t('diary.edit')}
        pending={save.isPending}
        onClose={() => guard.leave(onClose)}
        actions={
          <>
            <Button
              pending={save.isPending}
              inactive={cancelled ? change.note === undefined : judgement?.allowed === false}
              onClick={submit}
            >
              {t('diary.save')}
            </Button>
            <Button variant="outline" inactive={save.isPending} onClick={() => guard.leave(onBack)}>
              {t('diary.back')}
            </Button>
          </>
        }
      >
        <div className="mt-3 grid gap-4">
          {open && !cancelled && <Services draft={draft} submitted={submitted} />}
          {sellsAnew && !cancelled && !fault && isLength(length) && (
            <Becomes appointment={draft.seen} length={length} price={price} />
          )}
          {sellsAnew && !cancelled && <VerdictLine judgement={judgement} />}
          {!cancelled && <Amounts draft={draft} submitted={submitted} />}
          <TextArea
            label={t('console.field.note')}
            maxLength={500}
            value={draft.plain.note}
            onChange={(event) => draft.setPlain({ note: event.target.value })}
          />
          {sellsAnew && !cancelled && appointment.customer?.phone && (
            <p className="text-sm text-ink-2">{t('diary.servicesNotified')}</p>
          )}
          <Refusal draft={draft} cancelled={cancelled} error={save.error} />
        </div>
      </Dialog>
      <UnsavedDialog guard={guard} />
    </>
  )
}

/** Renders the services field, once the shop's services are loaded. */
function Services({ draft, submitted }: { draft: AppointmentDraft; submitted: boolean }) {
  if (draft.offeringsFault)
    return <ErrorState error={draft.offeringsFault} onRetry={draft.reloadOfferings} />
  if (!draft.offerings) return <Skeleton className="h-14" />
  return (
    <ServicesField
      offerings={draft.offerings}
      value={draft.ids}
      fault={submitted ? draft.fault : undefined}
      onChange={draft.choose}
    />
  )
}

/** Shows why a change was refused, and fields changed by another member that the form has edits on. */
function Refusal(props: { draft: AppointmentDraft; cancelled: boolean; error: unknown }) {
  const { draft, error } = props
  const t = useMessages()
  const text = useOvertakenText(draft.seen)
  const changes = draft.typed ? draft.overtaken.map(text) : []
  const isSaid = isApiError(error, 'changed_elsewhere') && (props.cancelled || changes.length > 0)
  return (
    <>
      {props.cancelled && (
        <AlertText>
          {t('error.already_cancelled')} {t('diary.noteStays')}
        </AlertText>
      )}
      <Conflict changes={changes} />
      {!isSaid && <FormError error={error} />}
    </>
  )
}

/** Renders the length field, if the services change, and the price field. */
function Amounts(props: { draft: ReturnType<typeof useAppointmentDraft>; submitted: boolean }) {
  const { submitted } = props
  const { sellsAnew, length, price, setLength, setPrice } = props.draft
  return (
    <div className={sellsAnew ? 'grid grid-cols-2 gap-3' : 'grid'}>
      {sellsAnew && (
        <LengthField value={length || undefined} submitted={submitted} onChange={setLength} />
      )}
      <PriceField value={price} submitted={submitted} onChange={setPrice} />
    </div>
  )
}

/** Sends a change; a note alone that cannot be sent is kept on this device. */
function useKeepNote({ seen, change }: Pick<AppointmentDraft, 'seen' | 'change'>) {
  const t = useMessages()
  const { timeZone } = useShop()
  const keep = useKeep(dayOf(seen.start, timeZone))
  return async (send: () => Promise<void>) => {
    const { note, ...others } = change
    const alone = note !== undefined && Object.values(others).every((value) => value === undefined)
    const keepIt = async (text: string) => {
      await keep.note(seen, text, Date.now())
      toast.info(t('diary.unsentKept'))
    }
    if (alone && isOffline()) return keepIt(note)
    try {
      await send()
    } catch (error) {
      if (!alone || !hadNoAnswer(error)) throw error
      await keepIt(note)
    }
  }
}

/** New end, length and price beside the current ones. */
function Becomes(props: {
  appointment: ShopAppointment
  length: number
  price: number | undefined
}) {
  const { appointment, length, price } = props
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const end = new Date(Date.parse(appointment.start) + length * MINUTE_MS).toISOString()
  const before = (Date.parse(appointment.end) - Date.parse(appointment.start)) / MINUTE_MS
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-bg-subtle p-4 leading-ui">
      <dt className="text-ink-2">{t('diary.until')}</dt>
      <dd className="dots">
        <span>{format.minutes(before)}</span>
        <span>{format.money(appointment.price)}</span>
      </dd>
      <dt className="text-ink-2">{t('diary.thenOn')}</dt>
      <dd className="dots font-semibold">
        <span>{format.timeRange(appointment.start, end, timeZone)}</span>
        <span>{format.minutes(length)}</span>
        {price !== undefined && <span>{format.money(price)}</span>}
      </dd>
    </dl>
  )
}
