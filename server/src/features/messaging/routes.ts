import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { answerFromHandset, listHandsetMessages, listPeople } from '@awan/core/messaging/contract'
import { parsePhone } from '@awan/core/phone'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { presentHandsetMessage } from './presenter.ts'
import { insertHandsetMessage, listReceived } from './queries.ts'

/** The simulated phones of development and demo. Never mount it where messages go to real ones. */
export function serveHandset(app: FastifyInstance, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps

  mount(app, listHandsetMessages, async ({ query }) => {
    const received = await listReceived(db, phoneOf(query.to))
    return { items: received.map(presentHandsetMessage) }
  })

  mount(app, answerFromHandset, async ({ body }) => {
    const phone = phoneOf(body.from)
    const { channel, text } = body
    const reply = { phone, direction: 'sent', channel, text, at: clock() }
    return { id: (await insertHandsetMessage(db, reply)).id }
  })
}

type People = z.output<typeof listPeople.answer>['items']

/** Invented people to log in as. Mount it with demo data only. */
export function servePeople(app: FastifyInstance, people: () => Promise<People>): void {
  mount(app, listPeople, async () => ({ items: await people() }))
}

/** Simulated phones have invented numbers as well as real-looking ones. */
function phoneOf(text: string): string {
  const phone = parsePhone(text, { invented: true })
  if (!phone.ok) throw new AppError('invalid_phone')
  return phone.value
}
