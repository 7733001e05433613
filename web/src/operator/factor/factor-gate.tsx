import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { secondFactorQuery } from '#features/account/second-factor-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'

/** Lazy: a session needs it once. */
const FactorSteps = lazy(async () => ({
  default: (await import('#operator/factor/factor-steps.tsx')).FactorSteps,
}))

/** Asks an operator for the second factor, or to set one up, before the desk opens. The server checks it on every request. */
export function FactorGate({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const factor = useQuery(secondFactorQuery)
  const fault = loadingFaultOf(factor)
  const [stepping, setStepping] = useState(false)
  const [opened, setOpened] = useState(false)
  // Setup counts as entered before the recovery codes are saved; the steps stay on screen until then.
  const entered = factor.data?.entered === true && !stepping
  // If the response to the setup was lost, its recovery codes were never shown. The open desk is not interrupted.
  const codeless = factor.data?.isSetUp === true && factor.data.recoveryCodesLeft === 0
  if (entered && !codeless && !opened) setOpened(true)
  if (entered && (opened || !codeless)) return children
  const refresh = () => void client.invalidateQueries(secondFactorQuery)
  const open = () => {
    setStepping(false)
    setOpened(true)
    refresh()
  }
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
      {factor.isPending && !fault && <Spinner />}
      {fault && <QueryError error={fault} of={factor} />}
      {factor.data && (
        <Suspense fallback={<Spinner />}>
          <FactorSteps
            next={
              stepping || !factor.data.isSetUp ? 'set-up' : factor.data.entered ? 'renew' : 'enter'
            }
            onBegin={() => setStepping(true)}
            onEntered={refresh}
            onOpen={open}
          />
        </Suspense>
      )}
    </main>
  )
}
