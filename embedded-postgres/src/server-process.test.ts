import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartFailure } from './failure.ts'
import { type ServerPlan, waitUntilReady } from './server-process.ts'

/** Starts a process in the place of PostgreSQL, which lives until the test is over. */
function startPretender() {
  const files = mkdtempSync(path.join(tmpdir(), 'awan-starting-'))
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(files, { recursive: true, force: true })
  })
  const plan: ServerPlan = {
    account: undefined,
    binaries: { directory: '', version: '', copied: false },
    files,
    runDirectory: '',
    port: undefined,
    settings: {},
  }
  /** Writes the file in which PostgreSQL notes its state. */
  const note = (state: string) => {
    const lines = [child.pid, files, 0, 5432, '', '', '', state]
    writeFileSync(path.join(files, 'postmaster.pid'), `${lines.join('\n')}\n`)
  }
  return { plan, child, note }
}

const impatient = { firstMs: 0, everyMs: 1, patienceMs: 0 }

test('a server that recovers is waited for, however long it takes', async () => {
  const { plan, child, note } = startPretender()
  note('starting')
  const said: string[] = []
  const log = (line: string) => {
    said.push(line)
    // Long after the patience is over.
    if (said.length === 5) note('ready')
  }
  await waitUntilReady(plan, child, log, impatient)
  expect(said.length).toBeGreaterThanOrEqual(5)
})

test('a server that does not begin to start is given up', async () => {
  const { plan, child } = startPretender()
  const waiting = waitUntilReady(plan, child, () => undefined, impatient)
  await expect(waiting).rejects.toThrow(StartFailure)
})
