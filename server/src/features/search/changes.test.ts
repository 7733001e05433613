import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { searchAll } from '@awan/core/search/contract'
import { createTestApp } from '#testing/app.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { createService, createShop } from '#testing/stage/factories.ts'

const { db, pool, ask, close } = await createTestApp({ config: { rateLimits: false } })
afterAll(close)

/** Searches; returns the names of businesses and services. */
async function found(query: Record<string, string | number>) {
  const { items, services } = await ask(searchAll, { query })
  return {
    businesses: items.map(({ business }) => business.name.en),
    services: services.map(({ name }) => name.en),
  }
}

const steam = await createService(db, {
  category_id: 'spa',
  name: { en: 'Steam cure', ar: 'علاج بالبخار' },
})

async function open(
  name: { en: string; ar?: string },
  options: NonNullable<Parameters<typeof createShop>[1]> = {},
) {
  return createShop(db, { ...options, business: { ...options.business, name } })
}

await open(
  { en: 'Vapour House', ar: 'بيت البخار' },
  { business: { category_id: 'spa' }, offering: { service_id: steam.id } },
)

describe('changes are found at once', () => {
  test('a new name, a suspended business, a service that is no longer sold', async () => {
    const shop = await open({ en: 'Ostrich Room' }, { offering: { service_id: steam.id } })
    expect((await found({ query: 'ostrich' })).businesses).toEqual(['Ostrich Room'])
    await sql`update business set name = '{"en": "Pelican Room"}' where id = ${shop.business.id}`.execute(
      db,
    )
    expect((await found({ query: 'ostrich' })).businesses).toEqual([])
    expect((await found({ query: 'pelican' })).businesses).toEqual(['Pelican Room'])
    expect((await found({ query: 'steam' })).businesses).toContain('Pelican Room')
    await db
      .updateTable('offering')
      .set({ active: false })
      .where('business_id', '=', shop.business.id)
      .execute()
    expect((await found({ query: 'steam' })).businesses).not.toContain('Pelican Room')
    await sql`update business set status = 'suspended' where id = ${shop.business.id}`.execute(db)
    expect((await found({ query: 'pelican' })).businesses).toEqual([])
  })

  test('a synonym added by the operator is found at once', async () => {
    expect((await found({ query: 'zorble' })).businesses).toEqual([])
    await sql`update service set synonyms = '{"en": "zorble"}' where id = ${steam.id}`.execute(db)
    expect(await found({ query: 'zorble' })).toMatchObject({
      services: ['Steam cure'],
      businesses: ['Vapour House'],
    })
    await sql`update category set synonyms = '{"ar": "فلافيل"}' where id = 'spa'`.execute(db)
    expect((await found({ query: 'فلافيل' })).businesses).toEqual(['Vapour House'])
  })
})

describe('two concurrent changes of one business', () => {
  /** Renames a business without committing, while another transaction rewrites its row, as renaming a district does. */
  async function changeTwice() {
    const shop = await open({ en: 'Twofold Yard' }, { offering: { service_id: steam.id } })
    const { id } = shop.business
    const renamed = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const renaming = db.transaction().execute(async (trx) => {
      await sql`update business set name = '{"en": "Twofold Court"}' where id = ${id}`.execute(trx)
      renamed.resolve()
      await commit.promise
    })
    await renamed.promise
    const writing = sql`select refresh_search(array[${id}::uuid])`.execute(db)
    await untilWaiting(pool)
    commit.resolve()
    await Promise.all([renaming, writing])
    const { rows } = await sql<{ terms: string[] }>`
      select terms from search_listing where business_id = ${id}`.execute(db)
    return rows[0]?.terms.filter((term) => /^n:(?:yard|court)/.test(term))
  }

  test('keep the first one’s text', async () => {
    expect(await changeTwice()).toEqual(['n:court'])
  })

  test('sabotaged: without the row lock the second overwrites the first one’s change', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('refresh_search'::regproc) as definition`.execute(db)
    const [{ definition } = { definition: '' }] = rows
    const unlocked = definition.replace(/perform from search_listing[^;]*for update;/, '')
    expect(unlocked).not.toBe(definition)
    await sql.raw(unlocked).execute(db)
    try {
      expect(await changeTwice()).toEqual(['n:yard'])
    } finally {
      await sql.raw(definition).execute(db)
    }
  })
})
