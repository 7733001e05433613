import { Switch } from '#components/fields/switch.tsx'
import type { Settings } from '#features/account/api.ts'
import type { Account } from '#lib/api/answers.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Consent to promotions of businesses: off by default, and withdrawn the same way. */
export function PromotionsSwitch(props: { account: Account; save: (settings: Settings) => void }) {
  const t = useMessages()
  return (
    <Switch
      label={t('account.offersAgreed')}
      hint={t('account.promotionsAgreedHint')}
      checked={props.account.offersAgreed}
      onChange={(promotionsAgreed) => props.save({ offersAgreed: promotionsAgreed })}
    />
  )
}
