import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { ButtonLink } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { BookingButton } from '#console/public-page/booking-button.tsx'
import { Completeness } from '#console/public-page/completeness.tsx'
import { Photos } from '#console/public-page/photos.tsx'
import { ShopPagePreview } from '#console/public-page/preview.tsx'
import { QrCard } from '#console/public-page/qr-card.tsx'
import { Sharing } from '#console/public-page/sharing.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { detailsQuery, shopPageQuery } from '#features/business/details-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

/** Shows the shop's public page, its missing parts, and the means to share it. */
export function PublicPagePage() {
  const t = useMessages()
  const { id, status } = useShop()
  const page = useQuery(shopPageQuery(id))
  const details = useQuery(detailsQuery(id))
  const fault = loadingFaultOf(page) ?? loadingFaultOf(details)
  return (
    <ConsolePage
      changes
      title={t('console.publicPage')}
      text={t('poster.pageText')}
      actions={
        status === 'approved' && (
          <ButtonLink
            to={toBusiness(id)}
            variant="outline"
            size="sm"
            icon={<Icon of={ExternalLink} />}
          >
            {t('poster.asCustomer')}
          </ButtonLink>
        )
      }
    >
      {page.data && details.data ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-4">
            <Completeness
              page={page.data}
              landmark={details.data.landmark}
              location={details.data.location}
            />
            <Photos />
            <Sharing name={page.data.name} />
            <QrCard />
            <BookingButton />
          </div>
          <ShopPagePreview page={page.data} />
        </div>
      ) : fault ? (
        <ErrorState
          error={fault}
          pending={page.isFetching || details.isFetching}
          onRetry={() => {
            void page.refetch()
            void details.refetch()
          }}
        />
      ) : (
        <Spinner />
      )}
    </ConsolePage>
  )
}
