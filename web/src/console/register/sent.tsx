import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import { Navigate } from 'react-router'
import { ButtonLink } from '#components/buttons/button.tsx'
import { cx } from '#components/class-names.ts'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { shopPageQuery } from '#features/business/details-api.ts'
import { PagePreview, previewOf } from '#features/business/components/page-preview.tsx'
import { shopsQuery, type Shop } from '#features/business/shop-api.ts'
import { loadingFaultOf, queryFaultOf } from '#lib/api/loading-fault.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { focusHere } from '#lib/keyboard/focus-here.ts'
import { toBusiness, toConsole } from '#lib/paths.ts'

/** Shows the outcome of a registration, with a preview of the page. */
export function Sent({ businessId }: { businessId: string }) {
  const t = useMessages()
  const shops = useQuery(shopsQuery())
  const page = useQuery(shopPageQuery(businessId))
  const pageFault = queryFaultOf(page)
  const shop = shops.data?.find(({ id }) => id === businessId)
  // A list cached before the registration lacks the shop.
  if (!shop && shops.isFetching) return <Spinner />
  const fault = loadingFaultOf(shops)
  if (fault)
    return (
      <div className="page-width pt-8">
        <QueryError error={fault} of={shops} />
      </div>
    )
  if (!shop) return <Navigate replace to={toConsole()} />
  return (
    <div className="page-width grid max-w-160 grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-16">
      <Outcome shop={shop} />
      <h2 className="text-lg">{t('register.previewText')}</h2>
      {page.data && <PagePreview of={previewOf(page.data)} />}
      {page.isPending && !pageFault && <Spinner />}
      {pageFault && <QueryError error={pageFault} of={page} />}
    </div>
  )
}

const LOOKS = {
  pending: { icon: Hourglass, ground: 'bg-saffron-soft text-saffron-ink' },
  approved: { icon: CircleCheck, ground: 'bg-success-soft text-success-ink' },
  declined: { icon: TriangleAlert, ground: 'bg-danger-soft text-danger-ink' },
  suspended: { icon: TriangleAlert, ground: 'bg-danger-soft text-danger-ink' },
} as const

/** Shows the operator's decision, its reason, and the next steps. */
function Outcome({ shop }: { shop: Shop }) {
  const t = useMessages()
  const { sms } = useChannels()
  const { id, status, statusReason } = shop
  const explained = status === 'pending' && !sms ? 'pendingNoSms' : status
  const { icon, ground } = LOOKS[status]
  return (
    <>
      <div className="grid justify-items-center gap-2 text-center">
        <span className={cx('grid size-16 place-items-center rounded-full', ground)}>
          <Icon of={icon} size="l" />
        </span>
        <h1 ref={focusHere} tabIndex={-1} className="text-3xl text-balance outline-none">
          {t(`register.outcome.${status}`)}
        </h1>
        <p className="max-w-md text-balance text-ink-2 wrap-anywhere">
          {statusReason ? <bdi>{statusReason}</bdi> : t(`register.outcomeText.${explained}`)}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {status === 'declined' ? (
          <ButtonLink to={toConsole(id, 'details')}>{t('register.correct')}</ButtonLink>
        ) : (
          <ButtonLink to={toConsole(id)}>{t('register.toConsole')}</ButtonLink>
        )}
        {status === 'approved' && (
          <ButtonLink variant="outline" to={toBusiness(id)}>
            {t('register.seePage')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
