import { type RawBuilder, sql } from 'kysely'

/**
 * Tells in a statement of `business_customer as card` and `account` whether the card is a shop's of that account: linked to it, or
 * written down under the number that it has proven.
 */
export const isCardOf: RawBuilder<boolean> = sql`(card.account_id = account.id or card.phone = account.phone)`
