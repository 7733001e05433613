import { Checkbox } from '#components/fields/checkbox.tsx'
import { toast } from '#components/overlays/toast.ts'
import { handsetQuery, setHandset } from '#features/messaging/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Simulates a WhatsApp outage for this phone, to show the fallback to SMS. */
export function Outage({ phone, whatsapp }: { phone: string; whatsapp: boolean }) {
  const t = useMessages()
  const errorText = useErrorText()
  const change = useWrite((on: boolean) => setHandset(phone, { whatsapp: on }), {
    affects: (client) => void client.invalidateQueries(handsetQuery(phone)),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const down = change.isPending ? !change.variables : !whatsapp
  return (
    <div className="border-t border-line px-4 py-1 text-sm">
      <Checkbox
        label={t('handset.outage')}
        checked={down}
        onChange={(event) => change.mutate(!event.target.checked)}
      />
    </div>
  )
}
