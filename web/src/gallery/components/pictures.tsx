import { ArrowLeft, Check, Star } from 'lucide-react'
import type { SceneName } from '#components/pictures/empty-scenes/drawings.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LogoMark } from '#components/pictures/logo.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { QrCode } from '#components/pictures/qr-code.tsx'
import { Ring } from '#components/pictures/ring.tsx'
import { EmptyRing, Rings } from '#components/pictures/rings.tsx'
import { TimeRing } from '#components/pictures/time-ring.tsx'
import { PERSON } from '#gallery/demo.ts'
import { Row, Specimen } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const SHARES = [0, 0.25, 0.6, 1]
/** Typed so that a missing scene does not compile. */
const SCENES: Record<SceneName, SceneName> = {
  appointments: 'appointments',
  favourites: 'favourites',
  notifications: 'notifications',
  search: 'search',
  customers: 'customers',
  reviews: 'reviews',
}

export function Pictures() {
  const t = useMessages()
  const format = useFormat()
  const name = format.name(PERSON)
  return (
    <>
      <Specimen of="Icon" state="s, m, l; what points turns around in Arabic">
        <Row>
          {(['s', 'm', 'l'] as const).map((size) => (
            <Icon key={size} of={Star} size={size} />
          ))}
          <Icon of={ArrowLeft} />
          <Icon of={Check} />
        </Row>
      </Specimen>
      <Specimen of="LogoMark">
        <LogoMark className="size-16" />
      </Specimen>
      <Specimen of="Monogram" state="by place, by seed">
        <Row>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Monogram key={place} name={name} seed="noor" place={place} />
          ))}
          <Monogram name={name} seed="noor" className="size-16 text-2xl" />
        </Row>
      </Specimen>
      <Specimen of="TimeRing" state="the nearer, the fuller">
        <Row>
          {SHARES.map((share) => (
            <TimeRing key={share} share={share} className="size-12 text-brand-ink" />
          ))}
        </Row>
      </Specimen>
      <Specimen of="Ring" state="what is left">
        <Row>
          {SHARES.map((share) => (
            <Ring key={share} share={share} />
          ))}
        </Row>
      </Specimen>
      <Specimen of="Rings · EmptyRing">
        <Row>
          <span className="flex rounded-lg bg-brand p-2">
            <Rings className="size-40" />
          </span>
          <EmptyRing />
        </Row>
      </Specimen>
      <Specimen of="EmptyScene">
        <Row>
          {Object.values(SCENES).map((scene) => (
            <EmptyScene key={scene} name={scene} />
          ))}
        </Row>
      </Specimen>
      <Specimen of="QrCode">
        <QrCode
          link="https://awan.example/b/nasim"
          label={t('booking.shareCode')}
          className="size-40"
        />
      </Specimen>
    </>
  )
}
