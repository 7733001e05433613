import { BRAND } from '@awan/core/brand'
import { languageOr, pick, type Language } from '@awan/core/language'
import { nameInMessage } from '@awan/core/messaging/words'
import { readReply, type ReplyMeaning } from '@awan/core/notification/reply'
import { utcDay } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import type { Reply } from '#integrations/messaging/port.ts'
import { translate } from '#locale.ts'
import { appointmentTimeText } from '#records/start-text.ts'
import {
  accountOf,
  requestedAbout,
  confirmStart,
  stopChannel,
  type RequestedRow,
} from './reply.queries.ts'

interface ReplyContext {
  db: Db
  clock: () => Date
  /** Cancels by the same rules as the app. */
  cancel: (request: { customerId: string; id: string; reason: string }) => Promise<unknown>
}

interface Replier {
  accountId: string
  language: Language
  reply: Reply
  now: Date
}

/**
 * Executes a reply to a message about an appointment, and answers with the result. One explicit word or button
 * confirms, cancels or stops; any other text changes nothing and gets one help message a day. Returns false if the
 * phone was asked nothing.
 */
export async function takeAppointmentReply(context: ReplyContext, reply: Reply): Promise<boolean> {
  const account = await accountOf(context.db, reply.phone)
  if (!account) return false
  const now = context.clock()
  const language = languageOr(account.language, 'ar')
  const from = { accountId: account.id, language, reply, now }
  const meaning = meaningOf(reply)
  if (meaning === 'stop') {
    await stop(context, from)
    return true
  }
  const appointmentId = reply.context?.appointmentId ?? null
  const requested = await requestedAbout(context.db, { accountId: account.id, appointmentId, now })
  const [first, second] = requested
  if (!first) return false
  if (meaning === undefined || second) {
    const brand = BRAND[language]
    const text = translate(language, second ? 'message.replyWhich' : 'message.replyHelp', { brand })
    await answer(context.db, from, { text, key: `help:${utcDay(now.getTime())}` })
  } else if (meaning === 'confirm') await confirm(context, from, first)
  else await cancel(context, from, first)
  return true
}

/** Reads the pressed button or the word. */
function meaningOf({ payload, text }: Reply): ReplyMeaning | undefined {
  return payload === 'confirm' || payload === 'cancel' ? payload : readReply(text)
}

async function stop({ db }: ReplyContext, from: Replier): Promise<void> {
  const { accountId, language, reply, now } = from
  const { channel } = reply
  await inTransaction(db, async (trx) => {
    await stopChannel(trx, { accountId, channel, now })
    const text = translate(language, 'message.replyStopped', { brand: BRAND[language] })
    await queueAnswer(trx, from, { text, key: `stop:${utcDay(now.getTime())}` })
  })
}

async function confirm(
  { db }: ReplyContext,
  from: Replier,
  requested: RequestedRow,
): Promise<void> {
  const { accountId, now } = from
  await inTransaction(db, async (trx) => {
    const done = await confirmStart(trx, { accountId, id: requested.id, now })
    const text = done
      ? sentence(from, requested, 'message.replyConfirmed')
      : refusal(from, requested, requested.status === 'cancelled' ? 'already_cancelled' : 'past')
    await queueAnswer(trx, from, {
      text,
      key: `confirm:${requested.id}:${requested.version}:${done}`,
    })
  })
}

async function cancel(
  context: ReplyContext,
  from: Replier,
  requested: RequestedRow,
): Promise<void> {
  const key = `cancel:${requested.id}:${requested.version}`
  try {
    await context.cancel({ customerId: from.accountId, id: requested.id, reason: '' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await answer(context.db, from, { text: refusal(from, requested, error.code), key })
    return
  }
  const text = sentence(from, requested, 'message.replyCancelled')
  await answer(context.db, from, { text, key })
}

function sentence(
  { language }: Replier,
  requested: RequestedRow,
  key: 'message.replyConfirmed' | 'message.replyCancelled',
): string {
  const shop = nameInMessage(pick(requested.name, language))
  return translate(language, key, { shop, when: appointmentTimeText(requested, language) })
}

/** Returns the reason of a refusal in the app's words. */
function refusal(
  { language }: Replier,
  requested: RequestedRow,
  code: AppError['code'] | 'past',
): string {
  const shop = nameInMessage(pick(requested.name, language))
  if (code === 'past') return translate(language, 'message.replyPast', { shop })
  const said = code === 'already_cancelled' ? code : 'too_late_to_cancel'
  return translate(language, 'message.replyRefused', {
    shop,
    reason: translate(language, `error.${said}`),
  })
}

async function answer(db: Db, from: Replier, said: { text: string; key: string }): Promise<void> {
  await inTransaction(db, (trx) => queueAnswer(trx, from, said))
}

/** Queues the answer on the channel of the reply, once per key. */
async function queueAnswer(
  trx: Trx,
  { accountId, language, reply, now }: Replier,
  { text, key }: { text: string; key: string },
): Promise<void> {
  const message = {
    to: reply.phone,
    channel: reply.channel,
    kind: 'reply',
    text,
    language,
    accountId,
    dedupeKey: `reply:${accountId}:${key}`,
  }
  await queueMessage(trx, message, now)
}
