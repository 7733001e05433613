import { Copy, MapPin } from 'lucide-react'
import { pointText } from '@awan/core/business/map-point'
import { Button, ButtonAnchor } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { Landmark } from '#features/business/components/landmark.tsx'
import type { DirectionsPlace } from '#features/business/place.ts'
import { mapApps } from '#lib/format/directions.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const APPS = ['google', 'waze', 'apple', 'other'] as const

/** Shows address and landmark of a place, with links to map apps. */
export function DirectionsDialog(props: { place: DirectionsPlace; onClose: () => void }) {
  const { place } = props
  const t = useMessages()
  const copy = useCopy('booking.copied')
  const links = mapApps(place.location, place.name)
  return (
    <Dialog title={t('booking.directions')} onClose={props.onClose}>
      <p className="mt-2 flex items-start gap-2">
        <Icon of={MapPin} className="mt-1 text-ink-3" />
        {place.rough ? (
          <span>
            <Name of={place.district} />. {t('booking.addressAfter')}
          </span>
        ) : (
          <span>
            <Name of={place.address} />
            <Landmark of={place.landmark} />
          </span>
        )}
      </p>
      {place.rough && <p className="mt-2 text-ink-2">{t('booking.roughWay')}</p>}
      <ul className="mt-4 grid gap-2">
        {APPS.map((app) => (
          <li key={app} className="grid">
            <ButtonAnchor
              variant="outline"
              href={links[app]}
              {...(app === 'other' ? {} : { target: '_blank', rel: 'noreferrer' })}
            >
              {t(`booking.mapApp.${app}`)}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      {!place.rough && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="ltr num text-sm text-ink-2">{pointText(place.location)}</span>
          <Button
            variant="outline"
            size="sm"
            icon={<Icon of={Copy} />}
            onClick={() => void copy(pointText(place.location))}
          >
            {t('booking.copyPoint')}
          </Button>
        </p>
      )}
    </Dialog>
  )
}
