import type { ExpressionSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '@awan/core/language'
import type { MapSettings } from '#lib/map/map-settings.ts'

/** Returns the library's style: a style URL, or raster tiles. */
export function styleOf(
  settings: MapSettings,
  { dark, calm }: { dark: boolean; calm: boolean },
): string | StyleSpecification {
  const { styleUrl, darkStyleUrl, tilesUrl, attribution } = settings
  if (styleUrl !== null) return (dark ? darkStyleUrl : null) ?? styleUrl
  const source: SourceSpecification = {
    type: 'raster',
    tiles: tilesUrl === null ? [] : [tilesUrl],
    tileSize: 256,
    maxzoom: 19,
    ...(attribution === null ? {} : { attribution }),
  }
  return {
    version: 8,
    sources: { tiles: source },
    layers: [
      {
        id: 'tiles',
        type: 'raster',
        source: 'tiles',
        paint: { 'raster-fade-duration': calm ? 0 : 300 },
      },
    ],
  }
}

/** Returns a label expression in the reader's language, if the map has it; undefined: unchanged. */
export function labelIn(language: Language, field: unknown): ExpressionSpecification | undefined {
  if (!/\bname\b/.test(JSON.stringify(field) ?? '')) return undefined
  return ['coalesce', ['get', `name:${language}`], ['get', `name_${language}`], ['get', 'name']]
}

/** Returns the attribution of styles as text, as they contain third-party markup. */
export function attributionText(written: readonly (string | undefined)[]): string {
  const texts = written.map(
    (html) => new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent ?? '',
  )
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' ')
}
