import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { userSchema } from '@awan/core/account/contract'
import type { Account } from '#db/types.ts'

/** An account as its owner sees it; no one else's is ever shown. */
export function presentUser(account: Selectable<Account>): z.output<typeof userSchema> {
  return userSchema.parse({
    id: account.id,
    isAdmin: account.operator,
    fullName: account.full_name,
    phone: account.phone,
    language: account.language,
    country: account.country,
    city: account.city_id,
    digits: account.digits,
    theme: account.theme,
  })
}
