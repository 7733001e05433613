import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  answerFromHandset,
  listHandsetMessages,
  listPeople,
  setHandset,
} from '@awan/core/messaging/contract'
import { parsePhone } from '@awan/core/phone'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import type { TakeReply } from '#integrations/messaging/port.ts'
import { hasWhatsapp } from '#integrations/messaging/providers/handset.ts'
import { presentHandsetMessage } from './presenter.ts'
import { insertHandsetMessage, listReceived, setWhatsapp } from './queries.ts'

/** Serves the simulated phones of development and demo. Never mount it where messages go to real phones. */
export function serveHandset(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date; takeReply: TakeReply },
): void {
  const { db, clock, takeReply } = deps

  mount(app, listHandsetMessages, async ({ query }) => {
    const phone = phoneOf(query.to)
    const items = (await listReceived(db, phone)).map(presentHandsetMessage)
    return { items, whatsapp: await hasWhatsapp(db, phone) }
  })

  mount(app, answerFromHandset, async ({ body }) => {
    const phone = phoneOf(body.from)
    const { channel, text } = body
    const sentAt = clock()
    const reply = { phone, direction: 'sent', channel, text, at: sentAt }
    const { id } = await insertHandsetMessage(db, reply)
    await takeReply({ phone, channel, text, sentAt })
    return { id }
  })

  mount(app, setHandset, async ({ params, body }) => {
    const phone = phoneOf(params.phone)
    await setWhatsapp(db, phone, body.whatsapp)
    return { phone, whatsapp: body.whatsapp }
  })
}

type People = z.input<typeof listPeople.answer>['items']

/** Serves the invented people to log in as. Mount it with demo data only. */
export function servePeople(app: FastifyInstance, people: () => Promise<People>): void {
  mount(app, listPeople, async () => ({ items: await people() }))
}

/** Parses a phone number; simulated phones may have invented numbers. */
function phoneOf(text: string): string {
  const phone = parsePhone(text, { invented: true })
  if (!phone.ok) throw new AppError('invalid_phone')
  return phone.value
}
