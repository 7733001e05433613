import { useEffect, useState, type ReactNode } from 'react'
import { isLoadFailure, recover } from '#app/failure/load-failure.ts'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { errorCode } from '#lib/error-code.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

interface Props {
  error: unknown
  onRetry: () => void
}

/** Interval at which an offline page checks the connection, in milliseconds; for browsers that report no change. */
const LOOK_AGAIN_MS = 5_000

/** Error screen of a page that failed to load or to render, inside its frame. */
export function PageError({ error, onRetry }: Props) {
  return isLoadFailure(error) ? (
    <LoadFailure error={error} />
  ) : (
    <Failure error={error} onRetry={onRetry} />
  )
}

/** Recovers from a failed chunk load: rendering again does not retry it, only a reload does. */
function LoadFailure({ error }: { error: unknown }) {
  const [reached, setReached] = useState<boolean>()
  useEffect(() => {
    void recover().then(setReached)
  }, [])
  if (reached === undefined) return <Spinner />
  if (reached) return <Failure error={error} onRetry={() => void recover(true).then(setReached)} />
  return <NoConnection onReached={setReached} />
}

function NoConnection({ onReached }: { onReached: (reached: boolean) => void }) {
  const t = useMessages()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const look = () => void recover(true).then(onReached)
    const timer = setInterval(look, LOOK_AGAIN_MS)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [onReached])
  const tryAgain = async () => {
    setAsking(true)
    onReached(await recover(true))
    setAsking(false)
  }
  return (
    <Notice title={t('shell.noConnection')} text={t('shell.opensOnceConnected')}>
      <Button pending={asking} onClick={() => void tryAgain()}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}

function Failure({ error, onRetry }: Props) {
  const t = useMessages()
  return (
    <Notice
      title={t('shell.pageError')}
      text={t('error.internal')}
      note={t('shell.errorCode', { code: errorCode(error) })}
    >
      <Button onClick={onRetry}>{t('shell.tryAgain')}</Button>
      {/* A full document load restarts the app and discards its broken state. */}
      <ButtonLink to={PATHS.home} reloadDocument variant="outline">
        {t('shell.goHome')}
      </ButtonLink>
      <ButtonLink to={PATHS.support} variant="outline">
        {t('shell.support')}
      </ButtonLink>
    </Notice>
  )
}

function Notice(props: { title: string; text: string; note?: string; children: ReactNode }) {
  usePageTitle(props.title)
  return (
    <div
      role="alert"
      className="page-width grid min-h-[60dvh] content-center justify-items-center gap-4 py-12 text-center"
    >
      <h1 className="text-3xl">{props.title}</h1>
      <p className="text-ink-2">{props.text}</p>
      <div className="flex flex-wrap justify-center gap-3">{props.children}</div>
      {props.note && <p className="text-sm text-ink-2">{props.note}</p>}
    </div>
  )
}
