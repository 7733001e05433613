import type { FastifyInstance } from 'fastify'
import { getSupport } from '@awan/core/support/contract'
import type { Config } from '#config.ts'
import { mount } from '#http/route.ts'

/** Serves the operator's contacts, for the support page. Open to everyone. */
export function serveSupport(app: FastifyInstance, { support }: Pick<Config, 'support'>): void {
  mount(app, getSupport, async () => support)
}
