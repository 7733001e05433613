import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const mapSettingsSchema = z.object({
  /** URL of a MapLibre style; `darkStyleUrl`: for dark mode. */
  styleUrl: z.string().nullable(),
  darkStyleUrl: z.string().nullable(),
  /** URL template of 256-pixel raster tiles, with `{z}`, `{x}` and `{y}`. */
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
