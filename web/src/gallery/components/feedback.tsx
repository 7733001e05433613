import { ButtonLink } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorBoundary } from '#components/feedback/error-boundary.tsx'
import { ErrorState, QueryError } from '#components/feedback/error-state.tsx'
import { NoticeBar } from '#components/feedback/notice-bar.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { WarningBox } from '#components/feedback/warning-box.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { nothing, Row, Specimen, Stack } from '#gallery/specimen.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const OFFLINE = new ApiError('network', 0, 'no answer')
const BROKEN = new ApiError('internal', 500, 'broken')

export function Feedback() {
  const t = useMessages()
  return (
    <>
      <Specimen of="EmptyState" state="ring, scene and way out">
        <Stack>
          <EmptyState title={t('appointment.noneComing')} />
          <EmptyState
            title={t('appointment.none')}
            text={t('appointment.noneText')}
            art={<EmptyScene name="appointments" />}
            action={
              <ButtonLink to="/" size="sm">
                {t('appointment.searchServices')}
              </ButtonLink>
            }
          />
        </Stack>
      </Specimen>
      <Specimen of="ErrorState" state="no answer, a fault, trying again">
        <Stack>
          <ErrorState error={OFFLINE} onRetry={nothing} />
          <QueryError error={BROKEN} of={{ isFetching: true, refetch: nothing }} />
        </Stack>
      </Specimen>
      <Specimen of="AlertText" state="small, as text">
        <AlertText small>{t('account.nameMissing')}</AlertText>
        <AlertText>{t('error.internal')}</AlertText>
      </Specimen>
      <Specimen of="NoticeBar" state="no network, nothing is kept">
        <Stack>
          <NoticeBar text={t('shell.offline')} />
          <NoticeBar text={t('shell.storageBlocked')} />
        </Stack>
      </Specimen>
      <Specimen of="WarningBox" state="of a page, in a form">
        <Stack>
          <WarningBox>{t('shell.offline')}</WarningBox>
          <WarningBox small>{t('account.optInFailed')}</WarningBox>
        </Stack>
      </Specimen>
      <Specimen of="ErrorBoundary" state="whole">
        <ErrorBoundary fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
          <p>{t('shell.home')}</p>
        </ErrorBoundary>
      </Specimen>
      <Specimen of="Skeleton · SkeletonRegion">
        <SkeletonRegion label={t('shell.loading')} className="grid w-full gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-12 rounded-md" />
        </SkeletonRegion>
      </Specimen>
      <Specimen of="Spinner" state="text, page">
        <Row>
          <Spinner size="text" />
          <Spinner />
        </Row>
      </Specimen>
    </>
  )
}
