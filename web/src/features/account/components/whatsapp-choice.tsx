import { BRAND } from '@awan/core/brand'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { useChannels } from '#lib/channels/channels.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/**
 * The consent to be written to by WhatsApp: it names who writes, and is never ticked beforehand. Without another way, or without
 * this one, there is nothing to choose.
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
