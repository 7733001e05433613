import { FAULTS, type MessageFault } from '@awan/core/messaging/faults'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { resendMessage, type DeskMessage } from '#features/messaging/desk-api.ts'
import { deskMessageKeys } from '#features/messaging/keys.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const isKnown = (fault: string | null): fault is MessageFault =>
  fault !== null && Object.hasOwn(FAULTS, fault)

/** Shows a message with its fault; it can be resent if it cannot have been delivered. */
export function MessageDialog(props: { message: DeskMessage; onClose: () => void }) {
  const { message, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const resend = useWrite(resendMessage, {
    affects: (client) => client.invalidateQueries({ queryKey: deskMessageKeys.all }),
    onSaved: () => {
      toast.success(t('operator.resent'))
      onClose()
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  return (
    <Dialog
      beside
      title={
        message.phone === null ? (
          t('operator.browser')
        ) : (
          <span className="ltr num">{formatPhone(message.phone)}</span>
        )
      }
      pending={resend.isPending}
      onClose={onClose}
      actions={
        <>
          {message.canResend && (
            <Button pending={resend.isPending} onClick={() => resend.mutate(message.id)}>
              {t('operator.resend')}
            </Button>
          )}
          <Button variant="outline" data-safe onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-3 leading-ui wrap-anywhere">
        <p className="text-ink-2">{t(`operator.stageText.${message.stage}`)}</p>
        {isKnown(message.fault) && (
          <p className="font-semibold">{t(`operator.fault.${FAULTS[message.fault].kind}`)}</p>
        )}
        {message.text === null ? (
          <p className="text-ink-2">{t('operator.noWords')}</p>
        ) : (
          <p dir="auto" className="rounded-md bg-bg-subtle p-3 whitespace-pre-line">
            {message.text}
          </p>
        )}
        {!message.canResend && message.stage === 'failed' && <p>{t('operator.notResendable')}</p>}
      </div>
    </Dialog>
  )
}
