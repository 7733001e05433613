import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listenTo, type Listener } from '#db/listen.ts'
import type { Site } from './pages.ts'

/** Drops the rendered pages of a shop when it changes. Listens for changes while the server listens for requests. */
export function forgetChanged(app: FastifyInstance, pool: Pool, site: Site): void {
  let listener: Listener | undefined
  app.addHook('onListen', async () => {
    listener = listenTo(pool, 'live', {
      onMessage: (payload) => {
        const [topic, id] = payload.split(':')
        if (topic === 'shop') site.forget(id)
        if (topic === 'catalog') site.forget()
      },
      onListening: () => site.forget(),
    })
  })
  app.addHook('preClose', async () => listener?.close())
}
