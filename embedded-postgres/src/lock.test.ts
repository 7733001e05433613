import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROUNDS = 100
const root = mkdtempSync(path.join(tmpdir(), 'awan-lock-'))
let starts: ChildProcess[] = []

beforeAll(() => {
  const program = path.join(import.meta.dirname, 'lock-contender.ts')
  starts = [1, 2, 3].map(() => fork(program))
})
afterAll(() => {
  for (const start of starts) start.kill()
  rmSync(root, { recursive: true })
})

/** Lets all processes lock a directory with the lock of a process that is gone; returns how many hold it. */
async function holdersOf(round: number, naive: boolean): Promise<number> {
  const dataDir = mkdtempSync(path.join(root, `${round}-`))
  writeFileSync(
    path.join(dataDir, 'awan.lock'),
    JSON.stringify({ pid: 2 ** 30, startedAt: 'gone' }),
  )
  const answers = starts.map(async (start) => {
    const answer = once(start, 'message')
    start.send({ dataDir, naive })
    const [outcome] = await answer
    return String(outcome)
  })
  return (await Promise.all(answers)).filter((answer) => answer === 'held').length
}

test('of several starts that find a stale lock, exactly one takes it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) expect(await holdersOf(round, false)).toBe(1)
})

test('sabotaged: a start that removes the lock without judging it again shares it', async () => {
  let most = 0
  for (let round = 0; round < 10 * ROUNDS && most < 2; round += 1)
    most = Math.max(most, await holdersOf(round, true))
  expect(most).toBeGreaterThan(1)
})
