import { z } from 'zod'

/** Source of street maps: a MapLibre style, or raster tiles. */
export interface MapSettings {
  readonly styleUrl: string | null
  readonly darkStyleUrl: string | null
  readonly tilesUrl: string | null
  /** Attribution to show beside the map; a style contains its own. */
  readonly attribution: string | null
  /** The hosts that pages may ask, for the content policy. */
  readonly origins: readonly string[]
}

const address = z
  .string()
  .refine(isAddress, 'must be an address such as https://tiles.example/style.json')

/** The settings of maps as the environment holds them. */
export const mapShape = {
  MAP_STYLE_URL: address.optional(),
  MAP_STYLE_DARK_URL: address.optional(),
  MAP_TILES_URL: z
    .string()
    .refine(
      (text) => isAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'must be an address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  MAP_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (list) => list.every((text) => isAddress(text) && new URL(text).origin === text),
      'must be addresses such as https://fonts.example, separated by spaces',
    )
    .default([]),
}

type Read = z.infer<z.ZodObject<typeof mapShape>>

/** Lists faults of the settings in combination. */
export function mapFaults(read: Read, production: boolean): string[] {
  const { MAP_STYLE_URL, MAP_STYLE_DARK_URL, MAP_TILES_URL, MAP_ATTRIBUTION, MAP_ORIGINS } = read
  const all = [MAP_STYLE_URL, MAP_STYLE_DARK_URL, MAP_TILES_URL, ...MAP_ORIGINS]
  const checks: [boolean, string][] = [
    [
      MAP_STYLE_URL !== undefined && MAP_TILES_URL !== undefined,
      'MAP_STYLE_URL and MAP_TILES_URL are alternatives: set one of them',
    ],
    [
      MAP_TILES_URL !== undefined && MAP_ATTRIBUTION === undefined,
      'MAP_ATTRIBUTION is required with MAP_TILES_URL, as the map must credit its source',
    ],
    [
      MAP_STYLE_DARK_URL !== undefined && MAP_STYLE_URL === undefined,
      'MAP_STYLE_DARK_URL requires MAP_STYLE_URL',
    ],
    [MAP_ORIGINS.length > 0 && MAP_STYLE_URL === undefined, 'MAP_ORIGINS requires MAP_STYLE_URL'],
    [
      production && all.some((one) => one?.startsWith('http:')),
      'MAP_STYLE_URL, MAP_TILES_URL and MAP_ORIGINS must begin with https:// in production',
    ],
  ]
  return checks.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}

/** Returns the source of maps; undefined if not configured. */
export function mapOf(read: Read): MapSettings | undefined {
  const { MAP_STYLE_URL, MAP_STYLE_DARK_URL, MAP_TILES_URL, MAP_ATTRIBUTION, MAP_ORIGINS } = read
  const named = [MAP_STYLE_URL, MAP_STYLE_DARK_URL, MAP_TILES_URL].filter(
    (one) => one !== undefined,
  )
  if (named.length === 0) return undefined
  return Object.freeze({
    styleUrl: MAP_STYLE_URL ?? null,
    darkStyleUrl: MAP_STYLE_DARK_URL ?? null,
    tilesUrl: MAP_TILES_URL ?? null,
    attribution: MAP_ATTRIBUTION ?? null,
    origins: [...new Set([...named.map((one) => new URL(one).origin), ...MAP_ORIGINS])],
  })
}

/** Presents the map settings for pages. */
export function presentMap({ styleUrl, darkStyleUrl, tilesUrl, attribution }: MapSettings) {
  return { styleUrl, darkStyleUrl, tilesUrl, attribution }
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
