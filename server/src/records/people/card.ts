import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for a query of `business_customer as card` and `account`: the card is linked to the account, or was created
 * by the shop under its verified number.
 */
export const isCardOf: RawBuilder<boolean> = sql`(card.account_id = account.id or card.phone = account.phone)`
