import { type RawBuilder, sql } from 'kysely'

/**
 * Condition: at least one of these accounts can get a message outside the app about a customer's action. That is by
 * push or WhatsApp; SMS is only for changes by the shop and reminders.
 */
export const isAnyReached = (accountIds: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from account
  where id = any (array(${accountIds})) and (
    whatsapp_agreed_at is not null
    or exists (select from push_subscription where account_id = account.id)
  )
)`
