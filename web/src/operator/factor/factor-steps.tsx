import { useState } from 'react'
import { BRAND } from '@awan/core/brand'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { enterSecondFactor, renewRecoveryCodes } from '#features/account/second-factor-api.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'
import { FactorForm } from '#operator/factor/factor-form.tsx'
import { FactorSetup } from '#operator/factor/factor-setup.tsx'
import { RecoveryCodes } from '#operator/factor/recovery-codes.tsx'

/** Steps to the desk: enter a code, or set up the second factor, and save its recovery codes. */
export function FactorSteps(props: {
  next: 'enter' | 'set-up' | 'renew'
  onBegin: () => void
  onEntered: () => void
  onOpen: () => void
}) {
  const { next, onOpen } = props
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <CodesStep codes={codes} onKept={onOpen} />
  if (next === 'enter') return <EnterStep onEntered={props.onEntered} />
  const keep = (made: readonly string[]) => {
    props.onBegin()
    setCodes(made)
  }
  if (next === 'renew') return <RenewStep onCodes={keep} onLater={onOpen} />
  return <SetUpStep onCodes={keep} />
}

/** Makes recovery codes for an operator who has none; not at once without the app. */
function RenewStep(props: { onCodes: (codes: readonly string[]) => void; onLater: () => void }) {
  const t = useMessages()
  usePageTitle(t('operator.factor.codes'))
  return (
    <AccountFrame title={t('operator.factor.codes')} text={t('operator.factor.none')}>
      <FactorForm
        of="app"
        submit={t('operator.factor.makeNew')}
        send={renewRecoveryCodes}
        onRight={props.onCodes}
      />
      <button type="button" className="link-inline min-h-11" onClick={props.onLater}>
        {t('account.promptLater')}
      </button>
    </AccountFrame>
  )
}

function EnterStep({ onEntered }: { onEntered: () => void }) {
  const { language, t } = useLanguage()
  const [byRecovery, setByRecovery] = useState(false)
  usePageTitle(t('operator.factor.enter'))
  return (
    <AccountFrame
      title={t('operator.factor.enter')}
      text={
        byRecovery
          ? t('operator.factor.recoveryText')
          : t('operator.factor.enterText', { brand: BRAND[language] })
      }
    >
      <FactorForm
        key={String(byRecovery)}
        of={byRecovery ? 'recovery' : 'app'}
        submit={t('operator.factor.open')}
        send={enterSecondFactor}
        onRight={onEntered}
      />
      <div className="grid justify-items-center gap-3 text-center">
        <button
          type="button"
          className="link-inline min-h-11"
          onClick={() => setByRecovery((before) => !before)}
        >
          {t(byRecovery ? 'operator.factor.useApp' : 'operator.factor.useRecovery')}
        </button>
        <p className="text-sm text-ink-2">{t('operator.factor.lost')}</p>
      </div>
    </AccountFrame>
  )
}

function SetUpStep({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useMessages()
  usePageTitle(t('operator.factor.setUp'))
  return (
    <AccountFrame title={t('operator.factor.setUp')} text={t('operator.factor.setUpText')}>
      <FactorSetup onCodes={onCodes} />
    </AccountFrame>
  )
}

function CodesStep(props: { codes: readonly string[]; onKept: () => void }) {
  const t = useMessages()
  usePageTitle(t('operator.factor.codes'))
  return (
    <AccountFrame title={t('operator.factor.codes')} text={t('operator.factor.codesText')}>
      <RecoveryCodes {...props} />
    </AccountFrame>
  )
}
