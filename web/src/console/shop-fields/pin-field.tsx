import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Draft } from '@awan/core/business/draft'
import { parseMapPoint, pointText, type MapPoint } from '@awan/core/business/map-point'
import { Button } from '#components/button.tsx'
import { Icon } from '#components/icon.tsx'
import { TextField } from '#components/text-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { mapOf } from '#lib/format/directions.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

type Locating = 'idle' | 'running' | 'denied' | 'failed' | 'missing'

const PROBLEMS = {
  denied: 'register.locateDenied',
  failed: 'register.locateFailed',
  missing: 'register.locateMissing',
} as const

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The pin: by standing there, or by what a maps app gives. */
export function PinField(props: {
  value: Pick<Draft, 'pin' | 'location'>
  error: string | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const { pin, location } = props.value
  const t = useMessages()
  const [locating, setLocating] = useState<Locating>('idle')
  const read = pin.trim() === '' ? undefined : parseMapPoint(pin)
  const fault = read && !read.ok ? t(`register.point.${read.fault}`) : undefined

  const locate = () => {
    if (!('geolocation' in navigator)) return setLocating('missing')
    setLocating('running')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating('idle')
        const point = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
        // Read like a pasted one, so that a place abroad is refused in the same words.
        const checked = parseMapPoint(pointText(point))
        props.onChange(
          checked.ok ? { location: point, pin: '' } : { pin: pointText(point), location: null },
        )
      },
      ({ code }) =>
        setLocating(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  const paste = (typed: string) => {
    const point = parseMapPoint(typed)
    props.onChange({ pin: typed, location: point.ok ? point.point : null })
  }
  const problem = locating === 'idle' || locating === 'running' ? undefined : PROBLEMS[locating]
  return (
    <FieldAnchor field="location" className="grid gap-3">
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">{t('register.pin')}</legend>
        <p className="text-sm text-ink-2">{t('register.pinText')}</p>
        <Button
          variant="outline"
          pending={locating === 'running'}
          icon={<Icon of={LocateFixed} />}
          onClick={locate}
        >
          {t(locating === 'running' ? 'register.locating' : 'register.locate')}
        </Button>
        {problem && (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {t(problem)}
          </p>
        )}
        <TextField
          label={t('register.paste')}
          placeholder="33.3128, 44.3615"
          name="pin"
          direction="ltr"
          inputMode="text"
          autoComplete="off"
          maxLength={2000}
          value={pin}
          error={fault ?? (location ? undefined : props.error)}
          onChange={(event) => paste(event.target.value)}
        />
        {location && (
          <PinSet point={location} onRemove={() => props.onChange({ location: null, pin: '' })} />
        )}
      </fieldset>
    </FieldAnchor>
  )
}

function PinSet({ point, onRemove }: { point: MapPoint; onRemove: () => void }) {
  const t = useMessages()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-success-soft px-4 py-2 text-success-ink"
    >
      <p className="flex w-full items-center gap-2 pt-1">
        <Icon of={MapPin} />
        <span>
          <T
            id="register.pinSet"
            values={{ point: pointText(point) }}
            components={{ point: <span className="ltr num font-semibold" /> }}
          />
        </span>
      </p>
      <a
        className="inline-flex min-h-11 items-center font-semibold underline"
        href={mapOf(point)}
        target="_blank"
        rel="noreferrer"
      >
        {t('register.openMap')}
      </a>
      <button
        type="button"
        className="min-h-11 min-w-11 font-semibold underline"
        onClick={onRemove}
      >
        {t('register.removePin')}
      </button>
    </div>
  )
}
