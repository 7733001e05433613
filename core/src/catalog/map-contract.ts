import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const mapSettingsSchema = z.object({
  /** A style of MapLibre, and one for dark screens. */
  styleUrl: z.string().nullable(),
  darkStyleUrl: z.string().nullable(),
  /** Pictures of 256 pixels, with `{z}`, `{x}` and `{y}`. */
  tilesUrl: z.string().nullable(),
  /** Attribution shown beside the map. */
  attribution: z.string().nullable(),
})

export const getMap = endpoint({
  id: 'getMap',
  method: 'GET',
  path: '/api/map',
  access: 'public',
  summary: 'Returns the source of street maps; null if maps are drawn without streets',
  status: 200,
  answer: z.object({ map: mapSettingsSchema.nullable() }),
  errors: [],
})
