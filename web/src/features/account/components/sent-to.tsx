import { BRAND } from '@awan/core/brand'
import { formatPhone } from '#lib/format/phone.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Shows the number that the code was sent to, with a button to change it. */
export function SentTo(props: {
  id: 'account.codeSentTo' | 'account.codeSentByWhatsapp' | 'account.optInText'
  phone: string
  onChangeNumber: () => void
}) {
  const { language, t } = useLanguage()
  return (
    <>
      <T
        id={props.id}
        values={{ phone: formatPhone(props.phone), brand: BRAND[language] }}
        components={{ phone: <bdi className="ltr num font-semibold text-ink" /> }}
      />{' '}
      <button type="button" className="link-inline" onClick={props.onChangeNumber}>
        {t('account.changeNumber')}
      </button>
    </>
  )
}
