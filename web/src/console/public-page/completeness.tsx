import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { completenessOf, type Hint } from '@awan/core/business/completeness'
import { isStartingPoint } from '@awan/core/catalog/places'
import type { MapPoint } from '@awan/core/business/map-point'
import type { Localized } from '@awan/core/language'
import { Icon } from '#components/pictures/icon.tsx'
import { Card } from '#console/frame/card.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopPage } from '#features/business/details-api.ts'
import { useAtlas } from '#features/catalog/atlas.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** Lists the page's complete and missing parts, with links to fix the latter. */
export function Completeness(props: { page: ShopPage; landmark: Localized; location: MapPoint }) {
  const { page, landmark, location } = props
  const t = useMessages()
  const { id } = useShop()
  const hints = completenessOf({
    photos: page.photos.length,
    offerings: page.offerings.length,
    days: page.hours.filter(({ ranges }) => ranges.length > 0).length,
    staff: page.staff.length,
    name: page.name,
    about: page.about,
    whatsapp: page.whatsapp,
    landmark,
    pointSet: !isStartingPoint(useAtlas(), location),
  })
  const done = hints.filter((one) => one.done).length
  return (
    <Card
      title={t('poster.complete')}
      text={
        done === hints.length
          ? t('poster.whole')
          : t('poster.completeText', { done, all: hints.length })
      }
    >
      <ul className="grid grid-cols-1 sm:grid-cols-2">
        {hints
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map((one) => (
            <li key={one.hint}>
              <Row to={placeOf(id, one.hint)} {...one} />
            </li>
          ))}
      </ul>
    </Card>
  )
}

/** Returns the address where a missing part is added. */
function placeOf(id: string, hint: Hint): string {
  switch (hint) {
    case 'photo':
    case 'gallery':
      return '#photos'
    case 'services':
      return toConsole(id, 'services')
    case 'hours':
    case 'staff':
      return toConsole(id, 'team')
    case 'names':
    case 'about':
    case 'landmark':
    case 'point':
    case 'whatsapp':
      return toConsole(id, 'details')
  }
}

function Row({ hint, done, to }: { hint: Hint; done: boolean; to: string }) {
  const t = useMessages()
  const face = (
    <>
      <Icon
        of={done ? CircleCheck : CircleAlert}
        className={done ? 'text-success-ink' : 'text-saffron-ink'}
      />
      <span>{t(`poster.hint.${hint}`)}</span>
      <span className="sr-only">{t(done ? 'poster.done' : 'poster.missing')}</span>
    </>
  )
  const look = 'flex min-h-11 items-center gap-2.5'
  if (done) return <span className={`${look} text-ink-2`}>{face}</span>
  if (to.startsWith('#'))
    return (
      <a href={to} className={`${look} font-semibold underline`}>
        {face}
      </a>
    )
  return (
    <Link to={to} className={`${look} font-semibold underline`}>
      {face}
    </Link>
  )
}
