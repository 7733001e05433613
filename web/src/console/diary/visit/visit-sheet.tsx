import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { CancelForm } from '#console/diary/visit/cancel-form.tsx'
import { customerOf } from '#console/diary/grid/columns.ts'
import { EditForm } from '#console/diary/visit/edit-form.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { MoveForm } from '#console/diary/move/move-form.tsx'
import { isClosed, useChangeError } from '#console/diary/visit/use-change-error.ts'
import { markOf } from '#console/diary/visit/guesses.ts'
import { useChanges } from '#console/diary/visit/use-changes.ts'
import { VisitFacts } from '#console/diary/visit/visit-facts.tsx'
import { useReach } from '#console/frame/shop-context.ts'
import type { Visit, VisitMark } from '#features/appointment/diary-api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons in rows, as wide as there is room for. */
const EVENLY = 'mt-3 flex flex-wrap gap-2 *:flex-[1_0_45%]'

type Step = 'facts' | 'move' | 'edit' | 'cancel'

/** Everything about one visit, and what can be done with it. */
export function VisitSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [step, setStep] = useState<Step>('facts')
  const back = () => setStep('facts')
  if (step === 'move') return <MoveForm visit={visit} onClose={onClose} onBack={back} />
  if (step === 'edit') return <EditForm visit={visit} onClose={onClose} onBack={back} />
  if (step === 'cancel') return <CancelForm visit={visit} onClose={onClose} onBack={back} />
  return <Facts visit={visit} onClose={onClose} onStep={setStep} />
}

function Facts(props: { visit: Visit; onClose: () => void; onStep: (step: Step) => void }) {
  const { visit, onClose, onStep } = props
  const t = useMessages()
  const may = useReach('diary.change') !== null
  const changes = useChanges()
  const now = useNow(60_000)
  const restore = useMutation({
    mutationFn: (outsideHours?: boolean) => changes.restore(visit, outsideHours),
    onSuccess: onClose,
  })
  // Refused for the hours alone, it may be restored all the same.
  const anyway = isClosed(restore.error) || restore.variables === true
  const cancelled = visit.status === 'cancelled'
  const open = visit.status === 'confirmed'
  const restorable = visit.restorableUntil !== null && now < Date.parse(visit.restorableUntil)
  return (
    <Dialog
      side
      title={<bdi>{customerOf(visit) ?? t('diary.walkIn')}</bdi>}
      pending={restore.isPending}
      onClose={onClose}
    >
      <VisitFacts visit={visit} now={now} />
      {may && !cancelled && <Marks visit={visit} now={now} onClose={onClose} />}
      {may && (
        <div className={EVENLY}>
          {open && (
            <Button size="sm" variant="outline" onClick={() => onStep('move')}>
              {t('diary.move')}
            </Button>
          )}
          {!cancelled && (
            <Button size="sm" variant="outline" onClick={() => onStep('edit')}>
              {t('diary.edit')}
            </Button>
          )}
          {open && (
            <Button size="sm" variant="dangerOutline" onClick={() => onStep('cancel')}>
              {t('diary.cancel')}
            </Button>
          )}
          {cancelled && restorable && (
            <Button
              size="sm"
              variant="outline"
              pending={restore.isPending}
              onClick={() => restore.mutate(anyway || undefined)}
            >
              {t(anyway ? 'diary.bookAnyway' : 'diary.restore')}
            </Button>
          )}
        </div>
      )}
      {restore.isError && (
        <div className="mt-3">
          <FormError error={restore.error} />
        </div>
      )}
    </Dialog>
  )
}

const MARKS = ['arrived', 'completed', 'missed'] as const

/** Shows how the visit goes: pressed again, a mark is taken back. */
function Marks({ visit, now, onClose }: { visit: Visit; now: number; onClose: () => void }) {
  const t = useMessages()
  const changes = useChanges()
  const sayError = useChangeError()
  const mark = (to: VisitMark) => {
    onClose()
    changes.mark(visit, to).catch(sayError)
  }
  const current = markOf(visit)
  // What has not begun can neither be over nor be missed.
  const started = Date.parse(visit.start) <= now
  const choices = MARKS.filter((one) => one === 'arrived' || started)
  return (
    <div role="group" aria-label={t('diary.how')} className={EVENLY}>
      {choices.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={current === one ? 'primary' : 'tonal'}
          aria-pressed={current === one}
          onClick={() => mark(current === one ? 'none' : one)}
        >
          {t(one === 'arrived' ? 'diary.markArrived' : `diary.${one}`)}
        </Button>
      ))}
    </div>
  )
}
