import { useState } from 'react'
import { inGroups } from '@awan/core/account/second-factor'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { QrCode } from '#components/pictures/qr-code.tsx'
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorQuery,
  type NewSecret,
} from '#features/account/second-factor-api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { focusHere } from '#lib/keyboard/focus-here.ts'
import { FactorForm } from '#operator/factor/factor-form.tsx'

/** Transfers a new secret to an authenticator app, and confirms it with a first code. */
export function FactorSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const [secret, setSecret] = useState<NewSecret>()
  const begin = useWrite(beginSecondFactor, {
    // It may have been set up in another window meanwhile.
    affects: (client) => client.invalidateQueries(secondFactorQuery),
    onSaved: setSecret,
    onFailed: (error) => toast.error(errorText(error)),
  })
  if (!secret)
    return (
      <Button block pending={begin.isPending} onClick={() => begin.mutate(undefined)}>
        {t('operator.factor.begin')}
      </Button>
    )
  return (
    <>
      <Secret {...secret} />
      <FactorForm
        of="app"
        submit={t('operator.factor.confirm')}
        send={confirmSecondFactor}
        onRight={onCodes}
      />
    </>
  )
}

function Secret({ secret, address }: NewSecret) {
  const t = useMessages()
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <p ref={focusHere} tabIndex={-1} className="font-semibold outline-none">
        {t('operator.factor.scan')}
      </p>
      <QrCode
        link={address}
        label={t('operator.factor.qrAlt')}
        className="w-52 max-w-full rounded-md"
      />
      <a href={address} className="link-inline inline-flex min-h-11 items-center">
        {t('operator.factor.openApp')}
      </a>
      <p className="text-ink-2">{t('operator.factor.byHand')}</p>
      <code dir="ltr" className="num font-semibold wrap-anywhere select-all">
        {inGroups(secret).replaceAll('-', ' ')}
      </code>
    </div>
  )
}
