import type { FastifyInstance } from 'fastify'
import { channelsOf } from '@awan/core/messaging/channels'
import { getChannels } from '@awan/core/messaging/contract'
import type { Config } from '#config.ts'
import { mount } from '#http/route.ts'

/** Serves the available message channels, for screens that mention them. Open to everyone. */
export function serveChannels(
  app: FastifyInstance,
  { messaging }: Pick<Config, 'messaging'>,
): void {
  mount(app, getChannels, async () => channelsOf(messaging))
}
