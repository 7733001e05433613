import { Map as StreetMapOf, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapPoint } from '@awan/core/business/map-point'
import type { Language } from '@awan/core/language'
import { attributionText, labelIn, styleOf } from '#components/map/style.ts'
import type { MapSettings } from '#lib/map/map-settings.ts'
import { isCalm } from '#lib/platform/feel.ts'

// The worker is served from our origin, as the content policy requires.
setWorkerUrl(workerUrl)

interface MapOptions {
  settings: MapSettings
  language: Language
  /** Accessible name of the map. */
  title: string
  middle: MapPoint
  zoom: number
  /** Also called with the metres per pixel at that point. */
  onPress: (point: MapPoint, metresOfPixel: number) => void
  onFail: () => void
}

export type LoadedMap = StreetMapOf

export const toLngLat = ({ longitude, latitude }: MapPoint): [number, number] => [
  longitude,
  latitude,
]

const isDark = () => getComputedStyle(document.documentElement).colorScheme.includes('dark')
/** Mounts a map in an element and re-renders as it moves; calls `onFail` if it cannot be shown. */
export function useMap(options: MapOptions) {
  const field = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<StreetMapOf>()
  const [attribution, setAttribution] = useState('')
  const [, setMoves] = useState(0)
  const open = useEffectEvent((container: HTMLDivElement) => openMap(container, options))
  const press = useEffectEvent(options.onPress)
  const fail = useEffectEvent(options.onFail)

  useEffect(() => {
    const container = field.current
    if (!container) return
    let opened: StreetMapOf
    try {
      opened = open(container)
    } catch {
      // A device without WebGL.
      return fail()
    }
    let isSeen = false
    opened.on('data', (event) => {
      if (event.dataType !== 'source') return
      if (event.tile) isSeen = true
      const sources = opened.getStyle()?.sources ?? {}
      const written = Object.keys(sources).map((id) => opened.getSource(id)?.attribution)
      setAttribution(attributionText(written))
    })
    opened.on('error', () => {
      if (!isSeen) fail()
    })
    opened.on('webglcontextlost', () => fail())
    opened.on('move', () => setMoves((count) => count + 1))
    opened.on('load', () => setMap(opened))
    opened.on('click', ({ lngLat, point: { x, y } }) => {
      const metresOfPixel = lngLat.distanceTo(opened.unproject([x + 10, y])) / 10
      press({ latitude: lngLat.lat, longitude: lngLat.lng }, metresOfPixel)
    })
    return () => opened.remove()
  }, [])
  return { field, map, attribution }
}

function openMap(container: HTMLDivElement, options: MapOptions): StreetMapOf {
  const { settings, language } = options
  const map = new StreetMapOf({
    container,
    style: styleOf(settings, { dark: isDark(), calm: isCalm() }),
    center: toLngLat(options.middle),
    zoom: options.zoom,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    // The mouse wheel scrolls the page, not the map.
    scrollZoom: false,
    attributionControl: false,
    fadeDuration: isCalm() ? 0 : 300,
    locale: { 'Map.Title': options.title },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('style.load', () => {
    for (const layer of map.getStyle().layers) {
      if (layer.type !== 'symbol') continue
      const label = labelIn(language, layer.layout?.['text-field'])
      if (label) map.setLayoutProperty(layer.id, 'text-field', label)
    }
  })
  return map
}
