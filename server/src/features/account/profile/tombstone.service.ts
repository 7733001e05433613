import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { DAY_MS, instantTextOf } from '@awan/core/time'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { type Departure, erasePerson } from './me.service.ts'
import {
  findReturned,
  insertTombstones,
  listTombstones,
  lockTombstones,
  type Tombstone,
} from './tombstone.queries.ts'

/** Milliseconds that a tombstone is kept; no older backup may be restored. */
const TOMBSTONE_LIFE = 30 * DAY_MS

const base64 = z.string().regex(/^[\w-]{43}$/)
const line = z.strictObject({ account: base64, phone: base64, leftAt: z.iso.datetime() })

/**
 * Copies the tombstones to `<DATA_DIR>/left-accounts.jsonl`, outside the database: a restored backup lacks the newest.
 * The file is replaced atomically, so that a crash leaves the old or the new one; a lock serialises writers, so that
 * none overwrites another's additions.
 */
export async function keepTombstones(db: Db, dataDir: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTombstones(trx)
    await writeTombstones(trx, dataDir, now)
  })
}

async function writeTombstones(db: Db, dataDir: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TOMBSTONE_LIFE)
  const stones = [...(await readTombstones(dataDir)), ...(await listTombstones(db, since))]
  const lines = new Map(
    stones.filter(({ leftAt }) => leftAt >= since).map((stone) => [keyOf(stone), textOf(stone)]),
  )
  const temporary = `${fileIn(dataDir)}.${process.pid}.new`
  await writeFile(temporary, [...lines.values()].join(''), { mode: 0o600, flush: true })
  await rename(temporary, fileIn(dataDir))
}

/**
 * Runs before a server accepts requests: deletes accounts again that a restored backup has brought back. Returns their
 * number. Safe when two servers start concurrently.
 */
export async function repeatDepartures(deps: Departure & { config: Config }): Promise<number> {
  const { db, config, clock } = deps
  mkdirSync(config.dataDir, { recursive: true })
  const since = clock().getTime() - TOMBSTONE_LIFE
  const kept = (await readTombstones(config.dataDir)).filter(
    ({ leftAt }) => leftAt.getTime() >= since,
  )
  await insertTombstones(db, kept)
  const returned = await findReturned(db)
  for (const id of returned) await erasePerson(deps, id)
  await keepTombstones(db, config.dataDir, clock())
  return returned.length
}

/** Reads the file; skips lines that cannot be parsed. */
async function readTombstones(dataDir: string): Promise<Tombstone[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return text.split('\n').flatMap((each) => {
    const read = line.safeParse(parsed(each))
    if (!read.success) return []
    const { account, phone, leftAt } = read.data
    return {
      accountHash: Buffer.from(account, 'base64url'),
      phoneHash: Buffer.from(phone, 'base64url'),
      leftAt: new Date(leftAt),
    }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fileIn = (dataDir: string) => path.join(dataDir, 'left-accounts.jsonl')

const keyOf = ({ accountHash }: Tombstone) => accountHash.toString('base64url')

function textOf(stone: Tombstone): string {
  const leftAt = instantTextOf(stone.leftAt)
  const phone = stone.phoneHash.toString('base64url')
  return `${JSON.stringify({ account: keyOf(stone), phone, leftAt })}\n`
}
