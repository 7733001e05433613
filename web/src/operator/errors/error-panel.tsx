import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import {
  errorGroupQuery,
  turnErrorGroup,
  type ErrorGroup,
} from '#features/diagnostics/group-api.ts'
import { errorGroupKeys } from '#features/diagnostics/keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { ErrorBadge } from '#operator/errors/error-badge.tsx'
import { useRepeatedStep } from '#lib/api/repeated-step.ts'

/** Panel of an error group with its newest error: place in the code, browsers and builds; settles or reopens it. */
export function ErrorPanel({ errorId, onClose }: { errorId: string; onClose: () => void }) {
  const t = useMessages()
  const group = useQuery(errorGroupQuery(errorId))
  const fault = loadingFaultOf(group)
  const { data } = group
  return (
    <Dialog
      beside
      title={t('operator.error.title')}
      onClose={onClose}
      actions={
        <>
          {data && <Turn of={data} />}
          <Button variant="outline" block onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-5">
        {group.isPending && !fault && (
          <SkeletonRegion label={t('operator.error.title')} className="grid gap-3">
            <Skeleton className="h-24 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={group} />}
        {data && (
          <>
            <Facts of={data} />
            <Sample of={data} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const stepOf = ({ settledAt }: ErrorGroup) => (settledAt === null ? 'settle' : 'reopen')

function Turn({ of }: { of: ErrorGroup }) {
  const t = useMessages()
  const errorText = useErrorText()
  const take = useRepeatedStep()
  const send = (group: ErrorGroup, client: QueryClient) =>
    take({
      send: () => turnErrorGroup(group),
      read: () => client.fetchQuery(errorGroupQuery(group.id)),
      isTaken: (now) => (now.settledAt === null) !== (group.settledAt === null),
    })
  const write = useWrite(send, {
    keep: (client, saved) => client.setQueryData(errorGroupQuery(saved.id).queryKey, saved),
    affects: (client) => client.invalidateQueries({ queryKey: errorGroupKeys.all }),
    onSaved: (_, group) => toast.success(t(`operator.error.done.${stepOf(group)}`)),
    onFailed: (error) =>
      toast.error(
        isApiError(error, 'changed_elsewhere') ? t('operator.error.changed') : errorText(error),
      ),
  })
  return (
    <Button block pending={write.isPending} onClick={() => write.mutate(of)}>
      {t(`operator.error.${stepOf(of)}`)}
    </Button>
  )
}

function Facts({ of }: { of: ErrorGroup }) {
  const t = useMessages()
  const format = useFormat()
  const when = (at: string) => <span className="num">{format.dayTime(at, COUNTRY_ZONE)}</span>
  const list = (items: readonly string[]) =>
    items.length > 0 ? <bdi dir="ltr">{items.join(', ')}</bdi> : t('operator.error.unknown')
  return (
    <section className="grid gap-3">
      <p dir="ltr" className="text-start font-semibold wrap-anywhere">
        {of.message ? `${of.name}: ${of.message}` : of.name}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <ErrorBadge of={of} />
      </p>
      {of.settledAt !== null && <p className="text-ink-2">{t('operator.error.settledText')}</p>}
      <dl className="grid gap-2">
        <Fact label={t('operator.error.where')}>
          <bdi dir="ltr">{of.route}</bdi>
        </Fact>
        <Fact label={t('operator.error.source')}>{t(`operator.error.source.${of.source}`)}</Fact>
        <Fact label={t('operator.error.times')}>
          {t('operator.error.count', { count: of.count })}
        </Fact>
        <Fact label={t('operator.error.devices')}>
          {t('operator.error.senders', { count: of.senders })}
        </Fact>
        <Fact label={t('operator.error.first')}>{when(of.firstAt)}</Fact>
        <Fact label={t('operator.error.last')}>{when(of.lastAt)}</Fact>
        <Fact label={t('operator.error.browsers')}>{list(of.browsers)}</Fact>
        <Fact label={t('operator.error.builds')}>{list(of.builds)}</Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The newest error: the code shown on screen, and its stack frames. */
function Sample({ of: { sample } }: { of: ErrorGroup }) {
  const t = useMessages()
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('operator.error.newest')}</h3>
      {sample.code !== '' && (
        <p>
          {t('operator.error.code')} <bdi dir="ltr">{sample.code}</bdi>
        </p>
      )}
      {sample.frames.length === 0 ? (
        <p className="text-ink-2">{t('operator.error.noFrames')}</p>
      ) : (
        <pre
          dir="ltr"
          className="rounded-md bg-bg-subtle p-3 text-start text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {sample.frames.join('\n')}
        </pre>
      )}
    </section>
  )
}
