import { Clock, MapPin, MessageCircle, Navigation, Phone, Share2, ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '#components/text/badge.tsx'
import { Cover } from '#components/cover/cover.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { BackButton } from '#components/page/page-header.tsx'
import type { Business } from '#features/business/api.ts'
import { BusinessPlace } from '#features/business/components/business-place.tsx'
import { DirectionsLink } from '#features/business/components/directions-link.tsx'
import { OpenState } from '#features/business/components/open-state.tsx'
import { placeOfPage } from '#features/business/place.ts'
import { sharedShop } from '#features/business/share.ts'
import { PageHeart } from '#customer/booking/page-heart.tsx'
import { ReviewsButton } from '#customer/reviews/reviews-button.tsx'
import { behindPhoto } from '#lib/pictures/photo-blur.ts'
import { useLooks } from '#lib/places/places.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { PATHS } from '#lib/paths.ts'

const ShareDialog = lazyExtra(
  async () => (await import('#features/business/components/share-dialog.tsx')).ShareDialog,
)

const ACTION =
  'edge grid min-h-16 flex-[1_1_0] content-center justify-items-center gap-1 rounded-md bg-bg-subtle px-0 py-2.5 max-narrow:min-w-12 max-narrow:flex-auto max-narrow:px-1 text-center text-sm font-semibold hover:bg-bg-sunken lg:flex lg:min-h-11 lg:flex-none lg:items-center lg:gap-2 lg:px-4 lg:py-2 lg:text-md'

/** Name, place, opening state and contact buttons of the business. */
export function BusinessHead({ business }: { business: Business }) {
  const lookOf = useLooks()
  const t = useMessages()
  const format = useFormat()
  const name = format.name(business.name)
  return (
    <>
      <div className="relative">
        <Cover
          wide
          {...lookOf(business.categoryId)}
          seed={business.id}
          sign={name}
          photo={business.photo}
          behind={behindPhoto(business.photos[0]?.blur)}
          className="h-58 lg:h-68 lg:rounded-xl"
        />
        <div className="absolute inset-x-4 top-3 flex justify-between lg:inset-x-auto lg:end-4">
          <BackButton fallback={PATHS.businesses} on="cover" className="lg:hidden" />
          <span className="flex gap-2">
            <PageHeart business={business} />
            <ShareButton business={business} />
          </span>
        </div>
      </div>
      <div className="relative -mt-7 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-t-xl bg-bg px-gutter pt-5 pb-6 lg:mt-0 lg:gap-5 lg:pb-8 lg:rounded-none lg:px-0 lg:pt-6">
        <div className="grid gap-1.5 lg:gap-3">
          <h1 tabIndex={-1} className="text-4xl wrap-anywhere lg:text-5xl">
            <bdi>{name}</bdi>
          </h1>
          <Facts business={business} />
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <a className={ACTION} href={`tel:${business.phone}`}>
            <Icon of={Phone} className="text-brand-ink" />
            {t('booking.call')}
          </a>
          <DirectionsLink place={placeOfPage(business, name)} className={ACTION}>
            <Icon of={Navigation} className="text-brand-ink" />
            {t('booking.directions')}
          </DirectionsLink>
          {business.whatsapp && (
            <a
              className={ACTION}
              href={whatsappLink(business.whatsapp)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon of={MessageCircle} className="text-brand-ink" />
              {t('booking.whatsapp')}
            </a>
          )}
          <a className={ACTION} href="#hours">
            <Icon of={Clock} className="text-brand-ink" />
            {t('booking.hours')}
          </a>
        </div>
      </div>
    </>
  )
}

function Facts({ business }: { business: Business }) {
  const t = useMessages()
  return (
    <div className="grid gap-1 lg:flex lg:flex-wrap lg:items-center lg:gap-x-6 lg:gap-y-2">
      {business.womenOnly && (
        <p>
          <Badge tone="brand">{t('business.womenOnly')}</Badge>
        </p>
      )}
      <ReviewsButton business={business} />
      <Fact icon={<Icon of={MapPin} />}>
        <BusinessPlace business={business} />
      </Fact>
      <Fact icon={<Icon of={Clock} />}>
        <OpenState business={business} />
      </Fact>
      {business.promises && (
        <Fact icon={<Icon of={ShieldCheck} />}>
          <p className="num text-ink-2">{t('booking.promises', business.promises)}</p>
        </Fact>
      )}
    </div>
  )
}

function Fact(props: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 text-ink-3 *:last:text-md [&_p]:text-md">
      {props.icon}
      {props.children}
    </div>
  )
}

function ShareButton({ business }: { business: Business }) {
  const { language, t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={t('booking.share')} on="cover" onClick={() => setOpen(true)}>
        <Icon of={Share2} />
      </IconButton>
      {isOpen && (
        <Opening onClose={close}>
          <ShareDialog
            heading={t('booking.share')}
            shared={sharedShop(business, language)}
            onClose={close}
          />
        </Opening>
      )}
    </>
  )
}
