import type { FastifyInstance } from 'fastify'
import { getMap } from '@awan/core/catalog/map-contract'
import type { Config } from '#config.ts'
import { presentMap } from '#config/map.ts'
import { mount } from '#http/route.ts'

/** Serves the source of map tiles. Open to everyone. */
export function serveMap(app: FastifyInstance, { map }: Pick<Config, 'map'>): void {
  mount(app, getMap, async () => ({ map: map ? presentMap(map) : null }))
}
