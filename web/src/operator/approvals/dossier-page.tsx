import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { decisionsOn, type ApprovalDecision } from '@awan/core/business/approval'
import { isWritten } from '@awan/core/language'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Badge } from '#components/text/badge.tsx'
import { Name } from '#components/text/name.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { dossierQuery, type Dossier } from '#features/business/approval-api.ts'
import { PagePreview, previewOf } from '#features/business/components/page-preview.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { mapOf } from '#lib/format/directions.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toDesk, toBusiness } from '#lib/paths.ts'
import { DeskFact } from '#operator/frame/desk-fact.tsx'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { ChangesSince } from '#operator/approvals/changes-since.tsx'
import { DossierPeople } from '#operator/approvals/dossier-people.tsx'
import { PhotoTiles } from '#operator/approvals/photo-tiles.tsx'
import { FeatureButton } from '#operator/approvals/feature-button.tsx'
import { DecisionDialog } from '#operator/approvals/decision-dialog.tsx'
import { BusinessStatusBadge } from '#operator/approvals/status-badge.tsx'

/** Dossier of one business, and the decision about it. */
export function DossierPage() {
  const t = useMessages()
  const { businessId = '' } = useParams()
  const dossier = useQuery(dossierQuery(businessId))
  if (dossier.data) return <Shown dossier={dossier.data} />
  const fault = loadingFaultOf(dossier)
  const missing = isApiError(fault, 'business_not_found')
  return (
    <DeskPage title={t('operator.businesses')} back={toDesk()}>
      {!fault && <Spinner />}
      {missing && (
        <EmptyState
          title={t('error.business_not_found')}
          action={<ButtonLink to={toDesk()}>{t('operator.businesses')}</ButtonLink>}
        />
      )}
      {fault && !missing && <QueryError error={fault} of={dossier} />}
    </DeskPage>
  )
}

function Shown({ dossier }: { dossier: Dossier }) {
  const t = useMessages()
  const format = useFormat()
  const [requested, setRequested] = useState<ApprovalDecision>()
  const [reason, setReason] = useState('')
  const close = () => setRequested(undefined)
  const kept = useKeptFocus<HTMLDivElement>()
  const { details, photos } = dossier
  return (
    <DeskPage
      title={format.name(details.name)}
      heading={<Name of={details.name} />}
      back={toDesk()}
      text={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <BusinessStatusBadge status={details.status} />
          {details.status === 'pending' && dossier.lastDecision && (
            <Badge tone="brand">{t('operator.sentAgain')}</Badge>
          )}
          {dossier.page.featured && <Badge tone="featured">{t('operator.isFeatured')}</Badge>}
          {t('operator.registered', { when: format.dayTime(dossier.createdAt, details.timeZone) })}
        </p>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ChangesSince dossier={dossier} />
          <Facts dossier={dossier} />
          <DossierPeople dossier={dossier} />
          {photos.length > 0 && (
            <section className="grid gap-2">
              <h2 className="text-lg">{t('operator.photos')}</h2>
              <PhotoTiles photos={photos} />
            </section>
          )}
          <div {...kept} className="flex flex-wrap gap-3">
            {decisionsOn(details.status).map((decision) => (
              <Button
                key={decision}
                variant={
                  decision === 'decline' || decision === 'suspend' ? 'dangerOutline' : 'primary'
                }
                onClick={() => setRequested(decision)}
              >
                {t(`operator.${decision}`)}
              </Button>
            ))}
            <FeatureButton dossier={dossier} />
            {details.status === 'approved' && (
              <ButtonLink variant="outline" to={toBusiness(details.id)}>
                {t('operator.openPage')}
              </ButtonLink>
            )}
          </div>
        </div>
        <section className="grid gap-2">
          <h2 className="text-lg">{t('register.previewText')}</h2>
          <PagePreview of={previewOf(dossier.page)} />
        </section>
      </div>
      {requested && (
        <DecisionDialog
          decision={requested}
          details={details}
          draft={reason}
          onChanged={(typed) => {
            setReason(typed)
            close()
          }}
          onClose={close}
        />
      )}
    </DeskPage>
  )
}

function Facts({ dossier }: { dossier: Dossier }) {
  const nameOf = usePlaceName()
  const t = useMessages()
  const { details, owners } = dossier
  const { landmark } = details
  return (
    <dl className="grid gap-3 rounded-lg bg-surface p-5 shadow-1">
      {details.statusReason && (
        <DeskFact name={t('operator.reasonGiven')}>
          <bdi>{details.statusReason}</bdi>
        </DeskFact>
      )}
      {owners.map((owner) => (
        <DeskFact key={owner.phone} name={t('operator.owner')}>
          <span className="dots">
            <bdi>{owner.fullName}</bdi>
            <span>
              <Number of={owner.phone} />
            </span>
          </span>
        </DeskFact>
      ))}
      <DeskFact name={t('operator.contact')}>
        <Number of={details.phone} />
      </DeskFact>
      {details.whatsapp && (
        <DeskFact name={t('register.whatsapp')}>
          <Number of={details.whatsapp} />
        </DeskFact>
      )}
      <DeskFact name={t('operator.category')}>{nameOf('categories', details.categoryId)}</DeskFact>
      <DeskFact name={t('operator.place')}>
        <span className="dots">
          <Name of={dossier.page.cityName} />
          <Name of={details.district} />
          <Name of={details.address} />
        </span>
        <a
          className="link-inline block"
          href={mapOf(details.location)}
          target="_blank"
          rel="noreferrer"
        >
          {t('operator.map')}
        </a>
      </DeskFact>
      {isWritten(landmark) && (
        <DeskFact name={t('operator.landmark')}>
          <Name of={landmark} />
        </DeskFact>
      )}
    </dl>
  )
}

function Number({ of }: { of: string }) {
  return (
    <a className="ltr num underline" href={`tel:${of}`}>
      {formatPhone(of)}
    </a>
  )
}
