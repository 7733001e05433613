import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { newCreation } from '#lib/form/creation.ts'

interface Row {
  id: number
  version: number
  price: number
}

const lost = () => new ApiError('network', 0, 'lost')

/** A server that adds at most one row per key; `answers` says of each of its answers whether it arrives. */
function server(...answers: boolean[]) {
  const rows: Row[] = []
  const added = new Map<string, { price: number; row: Row }>()
  let made = 0
  const arrives = <Answer>(answer: Answer): Answer => {
    if (answers.shift() === false) throw lost()
    return answer
  }
  const create = async (price: number, key: string) => {
    const before = added.get(key)
    if (before && before.price !== price) throw new ApiError('idempotency_key_reused', 422, '')
    const row = before?.row ?? { id: (made += 1), version: 1, price }
    if (!before) rows.push(row)
    added.set(key, { price, row })
    return arrives({ ...row })
  }
  const change = async ({ id, version }: Row, price: number) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new ApiError('not_found', 404, '')
    if (row.version !== version)
      throw new ApiError('changed_elsewhere', 409, '', { current: { ...row } })
    Object.assign(row, { price, version: version + 1 })
    return arrives({ ...row })
  }
  const remove = async ({ id }: Row) => {
    const at = rows.findIndex((one) => one.id === id)
    if (at >= 0) rows.splice(at, 1)
    arrives(undefined)
  }
  return { rows, create, change, remove }
}

/** Returns the save of a form whose row can be changed, or only removed. */
function formOn({ create, change, remove }: ReturnType<typeof server>, may: 'change' | 'remove') {
  const save = newCreation<Row>()
  return (price: number) =>
    save({
      create: (key) => create(price, key),
      ...(may === 'change'
        ? { change: (row: Row) => change(row, price) }
        : { remove: (row: Row) => remove(row) }),
    })
}

test.each(['change', 'remove'] as const)(
  'the same values are added once, however often they are saved (%s)',
  async (may) => {
    const shop = server(false, true)
    const save = formOn(shop, may)
    await expect(save(10)).rejects.toThrow('lost')
    expect(await save(10)).toMatchObject({ price: 10 })
    expect(shop.rows).toHaveLength(1)
  },
)

test('values edited after a lost answer are saved in the row that was added', async () => {
  const shop = server(false)
  const save = formOn(shop, 'change')
  await expect(save(10)).rejects.toThrow('lost')
  expect(await save(20)).toEqual({ id: 1, version: 2, price: 20 })
  expect(shop.rows).toEqual([{ id: 1, version: 2, price: 20 }])
})

test('a row that cannot be changed is replaced', async () => {
  const shop = server(false)
  const save = formOn(shop, 'remove')
  await expect(save(10)).rejects.toThrow('lost')
  expect(await save(20)).toMatchObject({ price: 20 })
  expect(shop.rows).toMatchObject([{ price: 20 }])
})

test('edited values are added if the lost request never arrived', async () => {
  const shop = server()
  const save = newCreation<Row>()
  const change = () => Promise.reject(new Error('nothing to change'))
  await expect(save({ create: () => Promise.reject(lost()), change })).rejects.toThrow('lost')
  const saved = await save({ create: (key) => shop.create(20, key), change })
  expect(saved).toMatchObject({ price: 20 })
  expect(shop.rows).toHaveLength(1)
})

test('of several lost attempts the one that added the row is found', async () => {
  const shop = server(false)
  const save = newCreation<Row>()
  const change = (row: Row) => shop.change(row, 30)
  let reaches = false
  const first = (key: string) => (reaches ? shop.create(10, key) : Promise.reject(lost()))
  await expect(save({ create: first, change })).rejects.toThrow('lost')
  reaches = true
  await expect(save({ create: (key) => shop.create(20, key), change })).rejects.toThrow('lost')
  expect(await save({ create: (key) => shop.create(30, key), change })).toMatchObject({ price: 30 })
  expect(shop.rows).toHaveLength(1)
})

test.each(['change', 'remove'] as const)(
  'lost answers of a second save are no dead end (%s)',
  async (may) => {
    // The first save, its repetition, and the change or the removal.
    const shop = server(false, true, false)
    const save = formOn(shop, may)
    await expect(save(10)).rejects.toThrow('lost')
    await expect(save(20)).rejects.toThrow('lost')
    // Its own change is another version, of which the person hears once.
    await save(30).catch(() => save(30))
    expect(shop.rows).toMatchObject([{ price: 30 }])
  },
)

test('a refusal is not retried', async () => {
  const shop = server(false)
  const save = formOn(shop, 'change')
  await expect(save(10)).rejects.toThrow('lost')
  shop.rows.length = 0
  await expect(save(20)).rejects.toMatchObject({ code: 'not_found' })
})
