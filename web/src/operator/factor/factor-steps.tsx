import { useState } from 'react'
import { BRAND } from '@awan/core/brand'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { enterSecondFactor } from '#features/account/second-factor-api.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'
import { FactorForm } from '#operator/factor/factor-form.tsx'
import { FactorSetup } from '#operator/factor/factor-setup.tsx'
import { RecoveryCodes } from '#operator/factor/recovery-codes.tsx'

/** Steps to the desk: enter a code, or set up the second factor and save its recovery codes. */
export function FactorSteps(props: { isSetUp: boolean; onBegin: () => void; onOpen: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <CodesStep codes={codes} onKept={props.onOpen} />
  if (props.isSetUp) return <EnterStep onOpen={props.onOpen} />
  const keep = (made: readonly string[]) => {
    props.onBegin()
    setCodes(made)
  }
  return <SetUpStep onCodes={keep} />
}

function EnterStep({ onOpen }: { onOpen: () => void }) {
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
        onRight={onOpen}
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
