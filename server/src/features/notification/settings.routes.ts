import type { FastifyInstance } from 'fastify'
import {
  changeNoticeSettings,
  getNoticeSettings,
  notePresence,
} from '@awan/core/notification/settings-contract'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { changeChoices, readChoices, recordPresence } from './settings.service.ts'

/** Serves a person's notification settings and presence. */
export function serveNoticeSettings(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mount(app, getNoticeSettings, ({ caller }) => readChoices(db, caller.accountId))

  mount(app, changeNoticeSettings, ({ caller, body }) =>
    changeChoices(db, caller.accountId, body, clock()),
  )

  mount(app, notePresence, ({ caller }) => recordPresence(db, caller.accountId, clock()))
}
