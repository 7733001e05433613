import { sql } from 'kysely'
import { NOTICE_CHANNELS, QUIET_HOURS, type NoticeChannel } from '@awan/core/notification/delivery'
import type { QuietHours } from '@awan/core/notification/quiet'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export interface NoticeChoices {
  channels: NoticeChannel[]
  reminders: boolean
  quiet: QuietHours | null
}

/** Reads an account's notification settings; closed channels, such as WhatsApp before consent, are left out. */
export async function findChoices(
  db: Db,
  accountId: string,
): Promise<(NoticeChoices & { version: number }) | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('notice_settings as own', 'own.account_id', 'account.id')
    .select([
      'own.version',
      'own.channels',
      'own.reminders',
      'own.quiet_from',
      'own.quiet_until',
      'account.whatsapp_agreed_at',
      'account.sms_stopped_at',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const { channels, quiet_from: from, quiet_until: until } = row
  const chosen = from === null || until === null ? null : { from, until }
  const named = channels
    ? channels.flatMap((name) => NOTICE_CHANNELS.filter((channel) => channel === name))
    : [...NOTICE_CHANNELS]
  return {
    version: row.version ?? 0,
    channels: named.filter(
      (channel) =>
        (channel !== 'whatsapp' || row.whatsapp_agreed_at) &&
        (channel !== 'sms' || !row.sms_stopped_at),
    ),
    reminders: row.reminders ?? true,
    quiet: channels ? chosen : QUIET_HOURS,
  }
}

/** Writes settings if their version matches; false, and nothing is written, if it is stale. */
export async function saveChoices(
  trx: Trx,
  accountId: string,
  { version, ...chosen }: NoticeChoices & { version: number },
  now: Date,
): Promise<boolean> {
  const { channels, reminders, quiet } = chosen
  const { rows } = await sql`
    insert into notice_settings as own (account_id, channels, reminders, quiet_from, quiet_until)
    select ${accountId}::uuid, ${channels}::text[], ${reminders}::boolean,
      ${quiet?.from ?? null}::smallint, ${quiet?.until ?? null}::smallint
    where ${version}::integer = 0
      or exists (select from notice_settings where account_id = ${accountId}::uuid)
    on conflict (account_id) do update set version = own.version + 1,
      channels = excluded.channels, reminders = excluded.reminders,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until
      where own.version = ${version}::integer
    returning own.version`.execute(trx)
  if (rows.length === 0) return false
  await sql`
    update account set
      whatsapp_agreed_at = case when ${channels.includes('whatsapp')}
        then coalesce(whatsapp_agreed_at, ${now}::timestamptz) end,
      sms_stopped_at = case when not ${channels.includes('sms')} then sms_stopped_at end
    where id = ${accountId}::uuid`.execute(trx)
  return true
}

/** Records that a person has the app open now. */
export async function savePresence(db: Db, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into account_presence (account_id, seen_at) values (${accountId}::uuid, ${now})
    on conflict (account_id) do update set seen_at = excluded.seen_at
      where account_presence.seen_at < excluded.seen_at`.execute(db)
}
