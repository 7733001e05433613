import { deskSentenceOf } from '@awan/core/support/desk-sentences'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { AffectedMessage } from '#features/staff/components/affected-message.tsx'
import { AffectedAppointmentCard } from '#features/staff/components/affected-appointment-card.tsx'
import { staffQuery } from '#features/staff/api.ts'
import type { Affected } from '#features/staff/use-saving.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { hasTyped } from '#lib/form/typed.ts'
import { useGuard, type Guard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ALL = ['move', 'cancel', 'keep'] as const

interface AffectedDialogProps {
  businessId: string
  timeZone: string
  affected: Affected
}

/** Asks for a decision on every appointment that a change affects; nothing is saved until all are decided. */
export function AffectedDialog(props: AffectedDialogProps) {
  const { affected } = props
  const { visits: appointments, choices } = affected
  const t = useMessages()
  const staff = useQuery(staffQuery(props.businessId))
  const [missing, setMissing] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { guard, close } = useDecisionGuard(affected)
  const open = appointments.filter(({ id }) => !choices.has(id)).length
  const notifies = appointments.some(({ id }) => (choices.get(id)?.action ?? 'keep') !== 'keep')
  const save = () => {
    if (affected.save()) return
    setMissing(true)
    list.current?.querySelector<HTMLInputElement>('[data-open] input')?.focus()
  }
  return (
    <Dialog
      title={t('staff.affected', { count: appointments.length })}
      description={t('staff.affectedText')}
      pending={affected.pending}
      onClose={close}
      actions={
        <>
          <Button block pending={affected.pending} onClick={save}>
            {t('staff.affectedSave')}
          </Button>
          <Button variant="outline" block onClick={affected.back} inactive={affected.pending}>
            {t('staff.affectedBack')}
          </Button>
        </>
      }
    >
      {appointments.length > 1 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="text-ink-2">{t('staff.forAll')}</span>
          {ALL.map((action) => (
            <Button
              key={action}
              size="sm"
              variant="tonal"
              onClick={() => affected.chooseAll(action)}
            >
              {t(`staff.all.${action}`)}
            </Button>
          ))}
        </div>
      )}
      <ul ref={list} className="mt-4 grid gap-3">
        {appointments.map((appointment) => (
          <li key={appointment.id} data-open={choices.has(appointment.id) ? undefined : ''}>
            <AffectedAppointmentCard
              appointment={appointment}
              affected={affected}
              staff={staff.data ?? []}
              timeZone={props.timeZone}
              missing={missing && !choices.has(appointment.id)}
            />
          </li>
        ))}
      </ul>
      {notifies && <AffectedMessage value={affected.message} onChange={affected.setMessage} />}
      <AffectedFault refusal={affected.refusal} open={missing ? open : 0} />
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}

/**
 * Returns a function that closes the dialog, and the question that it and leaving the page ask once something is
 * decided. Leaving with unsaved input is asked about by the form that has it.
 */
function useDecisionGuard({ choices, message, back }: Affected): {
  guard: Guard
  close: () => void
} {
  const decided = choices.size > 0 || message !== ''
  const [isAlone] = useState(() => !hasTyped())
  const [closing, setClosing] = useState(false)
  const guard = useGuard(decided && isAlone)
  const closes = { keep: () => setClosing(false), discard: back }
  return {
    guard: closing ? { ...guard, requested: closes } : guard,
    close: () => (decided ? setClosing(true) : back()),
  }
}

export function AffectedFault({ refusal, open }: { refusal: unknown; open: number }) {
  const t = useMessages()
  const errorText = useErrorText()
  if (open === 0 && !refusal) return null
  const sentence = isApiError(refusal, 'not_bookable') && deskSentenceOf(refusal.data['reason'])
  const said = sentence ? t(sentence) : errorText(refusal)
  return (
    <AlertText className="mt-4">
      {open > 0 ? t('staff.affectedOpen', { count: open }) : said}
    </AlertText>
  )
}
