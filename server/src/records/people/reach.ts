import { type RawBuilder, sql } from 'kysely'

/**
 * Tells whether anybody of these accounts can get a message outside the app of what a customer did: by push or by WhatsApp,
 * as an SMS says only what a shop did and what comes soon.
 */
export const isAnyReached = (accountIds: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from account
  where id = any (array(${accountIds})) and (
    whatsapp_agreed_at is not null
    or exists (select from push_subscription where account_id = account.id)
  )
)`
