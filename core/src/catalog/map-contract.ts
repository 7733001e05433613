import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const mapSettingsSchema = z.object({
  /** A style of MapLibre, and one for dark screens. */
  styleUrl: z.string().nullable(),
  darkStyleUrl: z.string().nullable(),
  /** Pictures of 256 pixels, with `{z}`, `{x}` and `{y}`. */
  tilesUrl: z.string().nullable(),
  /** Stands beside the map. */
  attribution: z.string().nullable(),
})

export const getMap = endpoint({
  id: 'getMap',
  method: 'GET',
  path: '/api/map',
  access: 'public',
  summary: 'Where the streets of maps come from; null where places are drawn without them',
  status: 200,
  answer: z.object({ map: mapSettingsSchema.nullable() }),
  errors: [],
})
