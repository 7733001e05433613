import { MapPin } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Draft } from '@awan/core/business/draft'
import { parseMapPoint, pointText, shortLinkIn, type MapPoint } from '@awan/core/business/map-point'
import { offsetOf, wayOf } from '@awan/core/business/map-sketch'
import { districtNamed, pointIn, startingPoint } from '@awan/core/catalog/places'
import { Icon } from '#components/pictures/icon.tsx'
import { MapArea } from '#components/map/map-area.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { DistrictSketch } from '#console/shop-fields/district-sketch.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { LocateButton } from '#console/shop-fields/locate-button.tsx'
import { readMapLink } from '#features/business/registration-api.ts'
import { useAtlas } from '#features/catalog/atlas.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { mapOf } from '#lib/format/directions.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Editor of the map pin: from the district's centre, by dragging, by the device's location, or from a maps link. */
export function PinEditor(props: {
  value: Pick<Draft, 'pin' | 'location' | 'cityId'>
  /** Names of the district, in all known languages. */
  districts: readonly string[]
  error: string | undefined
  onChange: (part: Partial<Pick<Draft, 'pin' | 'location'>>) => void
}) {
  const { pin, location, cityId } = props.value
  const t = useMessages()
  const atlas = useAtlas()
  const middle = startingPoint(atlas, cityId, ...props.districts) ?? location
  const point = pointIn(atlas, location, cityId, ...props.districts)
  const wayText = useWayText()
  const errorText = useErrorText()
  const typed = useRef(pin)
  const follow = useMapLink(typed, (found) => props.onChange({ location: found }))
  const read = pin.trim() === '' ? undefined : parseMapPoint(pin)
  const fault = faultOf()

  function faultOf(): string | undefined {
    if (!read || read.ok) return undefined
    if (read.fault !== 'short_link' || !shortLinkIn(pin)) return t(`register.point.${read.fault}`)
    if (follow.pending || location) return undefined
    return follow.error ? errorText(follow.error) : undefined
  }
  const standHere = (here: MapPoint) => {
    // Parsed like pasted text, so that a place abroad is refused with the same message.
    const checked = parseMapPoint(pointText(here))
    props.onChange(
      checked.ok ? { location: here, pin: '' } : { pin: pointText(here), location: null },
    )
  }
  // Unreadable text does not move the pin.
  const paste = (text: string) => {
    const found = parseMapPoint(text)
    const pasted = Math.abs(text.length - typed.current.length) > 1
    typed.current = text
    props.onChange(found.ok ? { pin: text, location: found.point } : { pin: text })
    if (pasted) follow.ask(text)
  }
  const move = (to: MapPoint | null) => {
    typed.current = ''
    props.onChange({ location: to, pin: '' })
  }
  return (
    <FieldAnchor field="location" className="grid gap-3">
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">{t('register.pin')}</legend>
        <p className="text-sm text-ink-2">{t('register.pinText')}</p>
        {middle && point && (
          <PlacedPin
            city={cityId}
            middle={middle}
            point={point}
            said={wayText(cityId, props.districts, middle, point)}
            onMove={move}
          />
        )}
        <LocateButton onFound={standHere} />
        <TextField
          label={t('register.paste')}
          placeholder="33.3128, 44.3615"
          name="pin"
          direction="ltr"
          inputMode="text"
          autoComplete="off"
          maxLength={2000}
          value={pin}
          hint={follow.pending ? t('register.readingLink') : undefined}
          error={fault ?? props.error}
          onChange={(event) => paste(event.target.value)}
          onBlur={(event) => follow.ask(event.target.value)}
        />
      </fieldset>
    </FieldAnchor>
  )
}

/** Map with the pin and its position. */
function PlacedPin(props: {
  city: string
  middle: MapPoint
  point: MapPoint
  said: string
  onMove: (to: MapPoint | null) => void
}) {
  const { middle, point, said, onMove } = props
  const t = useMessages()
  return (
    <>
      <MapArea
        title={t('register.pin')}
        point={point}
        pin={{ label: t('register.marker'), said, onMove }}
      >
        <DistrictSketch {...props} />
      </MapArea>
      <PinSet
        point={point}
        said={said}
        onReset={point === middle ? undefined : () => onMove(null)}
      />
    </>
  )
}

/** Resolves short links of maps apps; a result is ignored if the text has changed meanwhile. */
function useMapLink(typed: RefObject<string>, onFound: (point: MapPoint) => void) {
  const follow = useWrite((link: string) => readMapLink(link), {
    onSaved: (found, link) => {
      if (shortLinkIn(typed.current) === link) onFound(found)
    },
  })
  const ask = (text: string) => {
    const short = shortLinkIn(text)
    if (!short || parseMapPoint(text).ok) return
    // A link that was refused would be refused again; other failures may pass.
    const mayPass = follow.isError && !isApiError(follow.error, 'map_link_unread')
    if (follow.variables !== short || mayPass) follow.mutate(short)
  }
  return { ask, pending: follow.isPending, error: follow.error }
}

/** Position of the point, visible and announced when it changes. */
function PinSet(props: { point: MapPoint; said: string; onReset: (() => void) | undefined }) {
  const { point, said, onReset } = props
  const t = useMessages()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-bg-sunken px-4 py-2">
      <p role="status" className="flex w-full items-start gap-2 pt-1">
        <Icon of={MapPin} className="mt-0.5 flex-none" />
        <span className="min-w-0">
          {said} <span className="ltr num text-sm text-ink-2">{pointText(point)}</span>
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
      {onReset && (
        <button
          type="button"
          className="min-h-11 min-w-11 font-semibold underline"
          onClick={onReset}
        >
          {t('register.resetPin')}
        </button>
      )}
    </div>
  )
}

/**
 * Returns a function that describes a point by its distance from the centre of its district, or of its city if the
 * district is not listed.
 */
function useWayText() {
  const t = useMessages()
  const atlas = useAtlas()
  const nameOf = usePlaceName()
  const format = useFormat()
  return (city: string, districts: readonly string[], middle: MapPoint, point: MapPoint) => {
    const district = districtNamed(atlas, city, ...districts)
    const place = district ? format.name(district.name) : nameOf('cities', city)
    const way = wayOf(offsetOf(middle, point))
    if (!way) return t('register.atMiddle', { place })
    const direction = t(`register.direction.${way.direction}`)
    return t('register.fromMiddle', { metres: format.number(way.metres), direction, place })
  }
}
