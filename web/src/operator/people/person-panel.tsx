import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Name } from '#components/text/name.tsx'
import { personQuery, type Person } from '#features/account/people-desk-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { DeskFact } from '#operator/frame/desk-fact.tsx'
import { PersonBadge } from '#operator/people/person-badge.tsx'
import { PersonDialog, type PersonStep } from '#operator/people/person-dialog.tsx'
import { EraseDialog } from '#operator/people/erase-dialog.tsx'
import { PersonRequests } from '#operator/people/person-requests.tsx'
import { PersonSessions } from '#operator/people/person-sessions.tsx'

/** Everything needed to help a person: a panel on desktop, a sheet on phones. */
export function PersonPanel({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useMessages()
  const person = useQuery(personQuery(accountId))
  const fault = loadingFaultOf(person)
  const [step, setStep] = useState<PersonStep>()
  const [erasing, setErasing] = useState(false)
  // Erased, perhaps while the panel is open.
  const missing = isApiError(person.error, 'user_not_found')
  const { data } = person
  return (
    <>
      <Dialog
        beside
        title={data ? <bdi>{data.fullName}</bdi> : t('operator.people')}
        onClose={onClose}
        actions={
          <>
            {data && !missing && !data.isOperator && <Decision of={data} onStep={setStep} />}
            <Button variant="outline" block onClick={onClose}>
              {t('operator.keep')}
            </Button>
          </>
        }
      >
        <div className="mt-3 grid gap-5">
          {person.isPending && !fault && (
            <SkeletonRegion label={t('operator.people')} className="grid gap-3">
              <Skeleton className="h-40 rounded-lg" />
              <Skeleton className="h-24 rounded-lg" />
            </SkeletonRegion>
          )}
          {missing && <EmptyState title={t('operator.noPerson')} />}
          {fault && !missing && <QueryError error={fault} of={person} />}
          {data && !missing && (
            <>
              <Facts of={data} />
              <PersonSessions of={data} onEndAll={() => setStep('end')} />
              <PersonRequests of={data} onErase={() => setErasing(true)} />
            </>
          )}
        </div>
      </Dialog>
      {data && erasing && (
        <EraseDialog person={data} onErased={onClose} onClose={() => setErasing(false)} />
      )}
      {data && step && (
        <PersonDialog step={step} person={data} onClose={() => setStep(undefined)} />
      )}
    </>
  )
}

function Decision({ of, onStep }: { of: Person; onStep: (step: PersonStep) => void }) {
  const t = useMessages()
  const step = of.suspendedAt === null ? 'suspend' : 'restore'
  return (
    <Button
      block
      variant={step === 'suspend' ? 'dangerOutline' : 'primary'}
      onClick={() => onStep(step)}
    >
      {t(`operator.${step}`)}
    </Button>
  )
}

function Facts({ of }: { of: Person }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <dl className="grid gap-3">
      <DeskFact name={t('operator.status')}>
        <PersonBadge of={of} />
        {of.isOperator && <span className="block">{t('operator.person.operatorText')}</span>}
      </DeskFact>
      {of.suspendedAt !== null && (
        <DeskFact name={t('operator.person.reason')}>
          <p dir="auto" className="whitespace-pre-line">
            {of.suspendedReason}
          </p>
          <span className="text-sm text-ink-2">
            {t('operator.person.suspendedOn', {
              when: format.dayTime(of.suspendedAt, COUNTRY_ZONE),
            })}
          </span>
        </DeskFact>
      )}
      <DeskFact name={t('operator.person.phone')}>
        <a className="ltr num inline-block min-h-6 underline" href={`tel:${of.phone}`}>
          {formatPhone(of.phone)}
        </a>
      </DeskFact>
      <DeskFact name={t('operator.person.since')}>
        <span className="num">{format.dayTime(of.createdAt, COUNTRY_ZONE)}</span>
      </DeskFact>
      {of.businesses.length > 0 && (
        <DeskFact name={t('operator.person.businesses')}>
          {of.businesses.map(({ id, name, role }) => (
            <span key={id} className="dots">
              <Name of={name} />
              <span>{t(`console.role.${role}`)}</span>
            </span>
          ))}
        </DeskFact>
      )}
      <DeskFact name={t('operator.person.upcoming')}>
        {t('operator.person.upcomingCount', { count: of.upcoming })}
        {of.suspendedAt !== null && of.upcoming > 0 && (
          <span className="block text-sm text-ink-2">{t('operator.person.upcomingStay')}</span>
        )}
      </DeskFact>
    </dl>
  )
}
