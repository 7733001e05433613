import { type RawBuilder, sql } from 'kysely'

/**
 * Condition: any of these accounts can get a message outside the app about a customer's action: by push or WhatsApp, as
 * SMS is for changes by the shop and reminders only.
 */
export const isAnyReached = (accountIds: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from account
  where id = any (array(${accountIds})) and (
    whatsapp_agreed_at is not null
    or exists (select from push_subscription where account_id = account.id)
  )
)`
