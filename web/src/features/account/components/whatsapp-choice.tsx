import { BRAND } from '@awan/core/brand'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { useChannels } from '#lib/channels/channels.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/**
 * Checkbox that consents to a code by WhatsApp: it names the sender and is never pre-ticked. Renders nothing unless
 * both SMS and WhatsApp are available.
 */
export function WhatsappChoice(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { language, t } = useLanguage()
  const { sms, whatsapp } = useChannels()
  if (!sms || !whatsapp) return null
  return (
    <Checkbox
      name="whatsapp"
      label={t('account.byWhatsapp')}
      hint={t('account.byWhatsappText', { brand: BRAND[language] })}
      checked={props.checked}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  )
}
