import type { FastifyInstance } from 'fastify'
import {
  changeNoticeSettings,
  getNoticeSettings,
  notePresence,
} from '@awan/core/notification/settings-contract'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import { mount } from '#http/route.ts'
import { findChoices, saveChoices, savePresence } from './settings.queries.ts'

/** Serves a person's notification settings and presence. */
export function serveNoticeSettings(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  const choicesOf = async (on: Db, accountId: string) => {
    const choices = await findChoices(on, accountId)
    if (!choices) throw new AppError('unauthorized')
    return choices
  }

  mount(app, getNoticeSettings, async ({ caller }) => choicesOf(db, caller.accountId))

  mount(app, changeNoticeSettings, async ({ caller, body }) =>
    inTransaction(db, async (trx) => {
      await requireAccount(trx, caller.accountId)
      const saved = await saveChoices(trx, caller.accountId, body, clock())
      if (!saved) throw new AppError('changed_elsewhere')
      return choicesOf(trx, caller.accountId)
    }),
  )

  mount(app, notePresence, async ({ caller }) =>
    inTransaction(db, async (trx) => {
      await requireAccount(trx, caller.accountId)
      await savePresence(trx, caller.accountId, clock())
    }),
  )
}
