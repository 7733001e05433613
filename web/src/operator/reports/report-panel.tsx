import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Name } from '#components/text/name.tsx'
import { reportedContentQuery, type ReportedContent } from '#features/report/desk-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { toBusiness, toDesk } from '#lib/paths.ts'
import { ReportDecision, type ReportStep } from '#operator/reports/report-decision.tsx'

/** Panel of reported content: its current state, the state at each report, and the decision. */
export function ReportPanel({ contentId, onClose }: { contentId: string; onClose: () => void }) {
  const t = useMessages()
  const content = useQuery(reportedContentQuery(contentId))
  const fault = loadingFaultOf(content)
  const [step, setStep] = useState<ReportStep>()
  const [reason, setReason] = useState('')
  const close = () => setStep(undefined)
  // A decision removes its button.
  const kept = useKeptFocus<HTMLDivElement>()
  const { data } = content
  return (
    <>
      <Dialog
        beside
        title={data ? t(`operator.report.kind.${data.kind}`) : t('operator.reports')}
        onClose={onClose}
        actions={
          <div {...kept} className="flex w-full flex-row-reverse flex-wrap gap-2.5">
            {data && <Steps of={data} onStep={setStep} />}
            <Button variant="outline" block onClick={onClose}>
              {t('operator.keep')}
            </Button>
          </div>
        }
      >
        <div className="mt-3 grid grid-cols-1 gap-5">
          {content.isPending && !fault && (
            <SkeletonRegion label={t('operator.reports')} className="grid gap-3">
              <Skeleton className="h-40 rounded-lg" />
              <Skeleton className="h-24 rounded-lg" />
            </SkeletonRegion>
          )}
          {fault && <QueryError error={fault} of={content} />}
          {data && (
            <>
              <Now of={data} />
              <Voices of={data} />
            </>
          )}
        </div>
      </Dialog>
      {data && step && (
        <ReportDecision
          step={step}
          content={data}
          draft={reason}
          onChanged={(typed) => {
            setReason(typed)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function Steps({ of, onStep }: { of: ReportedContent; onStep: (step: ReportStep) => void }) {
  const t = useMessages()
  if (of.status === 'removed')
    return (
      <Button className="flex-auto" onClick={() => onStep('restore')}>
        {t('operator.report.restore')}
      </Button>
    )
  if (of.status !== 'open') return null
  return (
    <>
      {of.shown && (
        <Button className="flex-auto" variant="dangerOutline" onClick={() => onStep('remove')}>
          {t('operator.report.remove')}
        </Button>
      )}
      <Button className="flex-auto" variant="tonal" onClick={() => onStep('dismiss')}>
        {t('operator.report.dismiss')}
      </Button>
    </>
  )
}

/** Content as it is now, its owner, and the decision. */
function Now({ of }: { of: ReportedContent }) {
  const t = useMessages()
  const format = useFormat()
  const text = of.text && format.name(of.text)
  return (
    <section className="grid gap-3">
      {of.photo && (
        <img
          src={of.photo}
          alt={t('operator.report.kind.photo')}
          className="max-h-80 w-full rounded-md bg-bg-sunken object-contain"
        />
      )}
      {text && (
        <p dir="auto" className="rounded-md bg-bg-subtle p-3 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {of.answer !== null && (
        <div className="grid gap-1 rounded-md bg-bg-subtle p-3">
          <p className="text-sm font-semibold">
            {t('review.answerOf', { name: isolated(format.name(of.business.name)) })}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {of.answer}
          </p>
        </div>
      )}
      <p className="text-ink-2">
        {t(of.shown ? 'operator.report.shown' : 'operator.report.notShown')}
      </p>
      {of.status === 'removed' && (
        <p className="wrap-anywhere">
          {t('operator.report.reasonWas', { reason: isolated(of.reason) })}
          {of.restorableUntil && (
            <span className="num block text-sm text-ink-2">
              {t('operator.report.until', {
                when: format.dayTime(of.restorableUntil, COUNTRY_ZONE),
              })}
            </span>
          )}
        </p>
      )}
      <p className="font-semibold">
        <Name of={of.business.name} />
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="sm" variant="outline" to={toBusiness(of.business.id)}>
          {t('operator.openPage')}
        </ButtonLink>
        <ButtonLink size="sm" variant="outline" to={toDesk(`businesses/${of.business.id}`)}>
          {t('operator.report.business')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Lists the reports, each with the text at that time if it differs. */
function Voices({ of }: { of: ReportedContent }) {
  const t = useMessages()
  const format = useFormat()
  const now = of.text && format.name(of.text)
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('operator.report.count', { count: of.count })}</h3>
      <ul className="grid gap-2">
        {of.reports.map((report) => {
          const seen = report.seen && format.name(report.seen)
          return (
            <li
              key={report.accountId}
              className="grid gap-1 rounded-md bg-bg-subtle p-3 leading-ui"
            >
              <span className="font-semibold">{t(`report.reason.${report.reason}`)}</span>
              {report.words && (
                <span dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {report.words}
                </span>
              )}
              {seen && seen !== now && (
                <span className="text-sm text-ink-2">
                  {t('operator.report.asSeen')} <bdi className="wrap-anywhere">{seen}</bdi>
                </span>
              )}
              <ButtonLink
                size="sm"
                variant="outline"
                className="justify-self-start"
                to={toDesk('people', { person: report.accountId })}
              >
                {t('operator.report.who')}
              </ButtonLink>
              <span className="num text-sm text-ink-2">
                {format.dayTime(report.createdAt, COUNTRY_ZONE)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
