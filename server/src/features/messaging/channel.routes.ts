import type { FastifyInstance } from 'fastify'
import { channelsOf } from '@awan/core/messaging/channels'
import { getChannels } from '@awan/core/messaging/contract'
import type { Config } from '#config.ts'
import { mount } from '#http/route.ts'

/** The ways to a phone, for screens that say how something comes. Open to everyone. */
export function serveChannels(
  app: FastifyInstance,
  { messaging }: Pick<Config, 'messaging'>,
): void {
  mount(app, getChannels, async () => channelsOf(messaging))
}
