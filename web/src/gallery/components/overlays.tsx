import { useRef } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Countdown } from '#components/overlays/countdown.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { SheetHead } from '#components/overlays/sheet-head.tsx'
import { toast } from '#components/overlays/toast.ts'
import { Toaster } from '#components/overlays/toaster.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { nothing, Opener, Row, Specimen } from '#gallery/specimen.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const BROKEN = new ApiError('internal', 500, 'broken')

export function Overlays() {
  return (
    <>
      <Specimen of="Dialog">
        <Row>
          <Opener name="Dialog">
            {(close) => (
              <Opening onClose={close}>
                <Sheet onClose={close} />
              </Opening>
            )}
          </Opener>
          <Opener name="Dialog, side">{(close) => <Sheet side onClose={close} />}</Opener>
          <Opener name="Dialog, beside">{(close) => <Sheet beside onClose={close} />}</Opener>
        </Row>
      </Specimen>
      <Specimen of="QuestionDialog">
        <Row>
          <Opener name="QuestionDialog">{(close) => <Question onClose={close} />}</Opener>
          <Opener name="QuestionDialog, refused">
            {(close) => <Question onClose={close} fault={BROKEN} />}
          </Opener>
        </Row>
      </Specimen>
      <Specimen of="UnsavedDialog">
        <Opener name="UnsavedDialog">
          {(close) => (
            <UnsavedDialog guard={{ leave: nothing, requested: { keep: close, discard: close } }} />
          )}
        </Opener>
      </Specimen>
      <Specimen of="SheetHead">
        <Head />
      </Specimen>
      <Specimen of="Countdown" state="outside a toast it stands">
        <Countdown ms={8000} />
      </Specimen>
      <Toasts />
    </>
  )
}

function Sheet(props: { side?: boolean; beside?: boolean; onClose: () => void }) {
  const t = useMessages()
  return (
    <Dialog
      {...props}
      title={t('booking.confirmTitle')}
      description={t('booking.payThereText')}
      actions={
        <>
          <Button block onClick={props.onClose}>
            {t('booking.confirm')}
          </Button>
          <Button variant="outline" block onClick={props.onClose}>
            {t('booking.changeTime')}
          </Button>
        </>
      }
    >
      <p className="mt-3">{t('appointment.noneText')}</p>
    </Dialog>
  )
}

function Question({ onClose, fault }: { onClose: () => void; fault?: unknown }) {
  const t = useMessages()
  return (
    <QuestionDialog
      title={t('appointment.cancelQuestion')}
      text={t('appointment.cancelText')}
      yes={t('appointment.cancelConfirm')}
      no={t('appointment.keep')}
      error={fault}
      onYes={onClose}
      onNo={onClose}
    />
  )
}

function Head() {
  const t = useMessages()
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <div ref={sheet} className="w-full rounded-lg bg-surface-raised p-4 shadow-1">
      <SheetHead sheet={sheet} pending onClose={nothing}>
        <p className="text-2xl">{t('booking.share')}</p>
      </SheetHead>
    </div>
  )
}

function Toasts() {
  const t = useMessages()
  return (
    <Specimen of="Toaster">
      <Row>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            toast.success(t('console.saved'), undefined, {
              label: t('shell.undo'),
              run: nothing,
            })
          }
        >
          {t('console.save')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() => toast.error(t('appointment.cancelFailed'), t('shell.networkError'))}
        >
          {t('appointment.cancel')}
        </Button>
      </Row>
      <Toaster />
    </Specimen>
  )
}
