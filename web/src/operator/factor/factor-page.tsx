import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { renewRecoveryCodes, secondFactorQuery } from '#features/account/second-factor-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import type { Answer } from '#lib/api/answers.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { focusHere } from '#lib/keyboard/focus-here.ts'
import { FactorForm } from '#operator/factor/factor-form.tsx'
import { FactorSetup } from '#operator/factor/factor-setup.tsx'
import { RecoveryCodes } from '#operator/factor/recovery-codes.tsx'
import { DeskPage } from '#operator/frame/desk-page.tsx'

/** Shows the operator's own second factor; sets one up if the desk opens without. */
export function FactorPage() {
  const t = useMessages()
  const client = useQueryClient()
  const factor = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const kept = () => {
    setCodes(undefined)
    document.querySelector<HTMLElement>('main h1')?.focus()
    void client.invalidateQueries(secondFactorQuery)
  }
  return (
    <DeskPage
      title={t('operator.factor.title')}
      text={t(codes ? 'operator.factor.codesText' : 'operator.factor.setUpText')}
    >
      <div className="grid max-w-lg gap-5 rounded-lg bg-surface p-4 shadow-1 lg:p-5">
        {codes ? (
          <RecoveryCodes codes={codes} onKept={kept} />
        ) : (
          <Factor query={factor} onCodes={setCodes} />
        )}
      </div>
    </DeskPage>
  )
}

type SecondFactor = Answer<'getSecondFactor'>
type OnCodes = (codes: readonly string[]) => void

/** The factor as it is set up, or its setup. */
function Factor({ query, onCodes }: { query: UseQueryResult<SecondFactor>; onCodes: OnCodes }) {
  const t = useMessages()
  const fault = loadingFaultOf(query)
  const { data } = query
  if (data?.isSetUp) return <IsSetUp remaining={data.recoveryCodesLeft} onCodes={onCodes} />
  if (data) return <FactorSetup onCodes={onCodes} />
  if (fault) return <QueryError error={fault} of={query} />
  return (
    <SkeletonRegion label={t('operator.factor.title')}>
      <Skeleton className="h-18 rounded-lg" />
    </SkeletonRegion>
  )
}

function IsSetUp(props: { remaining: number; onCodes: OnCodes }) {
  const t = useMessages()
  const [renewing, setRenewing] = useState(false)
  return (
    <>
      <p className="font-semibold">{t('operator.factor.isSetUp')}</p>
      <p>{t('operator.factor.left', { count: props.remaining })}</p>
      <p className="text-sm text-ink-2">{t('operator.factor.lost')}</p>
      {renewing ? (
        <>
          <p ref={focusHere} tabIndex={-1} className="outline-none">
            {t('operator.factor.renewText')}
          </p>
          <FactorForm
            of="app"
            submit={t('operator.factor.makeNew')}
            send={renewRecoveryCodes}
            onRight={props.onCodes}
          />
        </>
      ) : (
        <Button block variant="outline" onClick={() => setRenewing(true)}>
          {t('operator.factor.renew')}
        </Button>
      )}
    </>
  )
}
