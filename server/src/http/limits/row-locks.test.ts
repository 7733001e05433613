import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { getSession } from '@awan/core/account/contract'
import { ownedShops } from '#features/business/settings/leaving.queries.ts'
import { type AccessRow, accessRows, sendAs } from '#testing/access-table.ts'
import { type CallerKind, CALLERS } from '#testing/access/callers.ts'
import { stage } from '#testing/access/stage.ts'
import { createTestApp } from '#testing/app.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { app, ask, db, pool } = awan
afterAll(awan.close)

/**
 * Returns a caller with access to the write; a 409 in the table belongs to the second caller of a write that succeeds
 * once.
 */
function writerOf({ answers }: AccessRow): CallerKind | undefined {
  const through = CALLERS.filter((caller) => answers[caller] < 300)
  if (through.length === 0) return undefined
  return answers.owner === 409 || through.includes('owner') ? 'owner' : through[0]
}

const writes = accessRows.flatMap((row) => {
  const writer = writerOf(row)
  if (row.method === 'GET' || !writer || writer === 'guest') return []
  const isOfShop = row.name.includes('/console/') || row.name.includes('/appointments')
  const ends = isOfShop ? (['account', 'business'] as const) : (['account'] as const)
  return ends.map((going) => ({ ...row, writer, going }))
})

/** Waits until the request has a response, or waits for a lock. */
async function untilStuck(answer: Promise<unknown>): Promise<void> {
  const answered = answer.then(() => true)
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0 || (await Promise.race([answered, sleep(5, false)]))) return
  }
}

test.each(writes)('$name is answered while the $going is deleted', async (row) => {
  const on = await stage(awan)
  const { user: account } = await ask(getSession, { headers: on.headers[row.writer] })
  const { requested } = await db.transaction().execute(async (departure) => {
    if (row.going === 'business') await ownedShops.erase(departure, [on.business.id])
    else await departure.deleteFrom('account').where('id', '=', account.id).execute()
    const answer = sendAs(app, row, on, row.writer)
    await untilStuck(answer)
    // Wrapped in an object, as the transaction would await a returned promise.
    return { requested: answer }
  })
  const { statusCode, body } = await requested
  expect([statusCode, body]).not.toEqual([500, expect.anything()])
})
