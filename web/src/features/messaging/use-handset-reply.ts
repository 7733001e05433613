import { toast } from '#components/overlays/toast.ts'
import { answerFromHandset, handsetQuery, type Channel } from '#features/messaging/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sends a reply from the simulated phone. */
export function useHandsetReply(phone: string) {
  const t = useMessages()
  const errorText = useErrorText()
  return useWrite(
    (reply: { channel: Channel; text: string }) => answerFromHandset({ from: phone, ...reply }),
    {
      affects: (client) => void client.invalidateQueries(handsetQuery(phone)),
      onSaved: () => toast.success(t('handset.sent')),
      onFailed: (error) => toast.error(errorText(error)),
    },
  )
}
