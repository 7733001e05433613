import type { z } from 'zod'
import { personExportSchema } from '@awan/core/account/person-export'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import { attendeeIn, attendeesOf, presentAttendee } from '#records/people/attendees.ts'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inSnapshot, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { presentAccount } from '../presenter.ts'
import { type Departure, erasePerson } from '../profile/me.service.ts'
import { findAccount } from '../queries.ts'
import { listMemberships, listSessionRows } from './people.queries.ts'
import {
  listKeptAppointments,
  listKeptNotifications,
  listKeptReviews,
  listKeptWaits,
  listKeptFavourites,
} from './request.queries.ts'
import { connectionsOf, usageOf, wordsToUs } from './traces.service.ts'

/** Gathers all data stored of an account, for its owner, as of one moment; writes an audit entry of the export. */
export async function exportOf(
  { db, operatorId, now }: { db: Db; operatorId: string; now: Date },
  id: string,
): Promise<z.input<typeof personExportSchema>> {
  if (!isUuid(id)) throw new AppError('user_not_found')
  return inSnapshot(db, async (trx) => {
    const account = await findAccount(trx, id)
    if (!account) throw new AppError('user_not_found')
    const entry = { at: now, actorId: operatorId, businessId: null, subject: id }
    await recordAudit(trx, { ...entry, action: 'account.exported' })
    const notifications = await listKeptNotifications(trx, id)
    const sessions = await listSessionRows(trx, id, now)
    const memberships = await listMemberships(trx, id)
    return personExportSchema.parse({
      exportedAt: instantTextOf(now),
      account: {
        ...presentAccount(account),
        createdAt: instantTextOf(account.created_at),
        agreedAt: instantTextOf(account.agreed_at),
        offersAgreedAt: instantTextOrNull(account.promotions_agreed_at),
        whatsappAgreedAt: instantTextOrNull(account.whatsapp_agreed_at),
        smsStoppedAt: instantTextOrNull(account.sms_stopped_at),
      },
      memberships: memberships.map(({ name, role }) => ({ business: name, role })),
      ...(await bookingsOf(trx, id)),
      ...(await wordsOf(trx, id)),
      notifications: notifications.map(({ type, created_at }) => ({
        type,
        createdAt: instantTextOf(created_at),
      })),
      sessions: sessions.map((row) => ({
        client: row.client,
        createdAt: instantTextOf(row.created_at),
        expiresAt: instantTextOf(row.expires_at),
      })),
      ...(await connectionsOf(trx, id)),
      ...(await wordsToUs(trx, id)),
      usage: await usageOf(trx, id),
    })
  })
}

/** Gathers an account's appointments, waits and attendees. */
async function bookingsOf(trx: Trx, id: string) {
  const appointments = await listKeptAppointments(trx, id)
  const waits = await listKeptWaits(trx, id)
  return {
    appointments: appointments.map((row) => ({
      id: row.id,
      business: row.business,
      services: row.services,
      start: instantTextOf(row.starts_at),
      end: instantTextOf(row.ends_at),
      status: row.status,
      price: row.price,
      note: row.note,
      attendee: attendeeIn(row),
      bookedAt: instantTextOf(row.created_at),
    })),
    attendees: (await attendeesOf(trx, id)).map(presentAttendee),
    waits: waits.map(({ business, day, part, created_at, ended_as }) => ({
      business,
      day,
      part,
      endedAs: ended_as,
      joinedAt: instantTextOf(created_at),
    })),
  }
}

/** Gathers an account's reviews and favourites. */
async function wordsOf(trx: Trx, id: string) {
  const reviews = await listKeptReviews(trx, id)
  const favourites = await listKeptFavourites(trx, id)
  return {
    reviews: reviews.map(({ created_at, ...review }) => ({
      ...review,
      writtenAt: instantTextOf(created_at),
    })),
    favourites: favourites.map(({ business, created_at }) => ({
      business,
      addedAt: instantTextOf(created_at),
    })),
  }
}

/** Erases an account at its owner's request and writes the audit entry in the same transaction; the entry stores no name. */
export async function eraseOnRequest(
  deps: Departure,
  request: { operatorId: string; accountId: string; reason: string },
): Promise<void> {
  const { operatorId, accountId, reason } = request
  if (!isUuid(accountId)) throw new AppError('user_not_found')
  const erased = await erasePerson(deps, accountId, async ({ trx, account, owned }) => {
    if (account.operator) throw new AppError('changed_elsewhere')
    if (owned.staying.length > 0) throw new AppError('only_owner')
    const entry = { at: deps.clock(), actorId: operatorId, businessId: null, subject: accountId }
    await recordAudit(trx, { ...entry, action: 'account.erased', detail: { reason } })
  })
  if (!erased) throw new AppError('user_not_found')
}
