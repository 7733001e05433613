import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '@awan/core/thrown'
import { clearPredecessor, removeSocket, stopProcess } from './postmaster.ts'
import { type ServerPlan, spawnServer, waitUntilReady } from './server-process.ts'
import { watchOver } from './watchdog.ts'

export type Supervisor = { pid: () => number; stop: () => Promise<void> }

/** Starts the server, restarts it when it dies, and stops it when this process ends. */
export async function supervise(
  plan: ServerPlan,
  log: (line: string) => void,
): Promise<Supervisor> {
  let stopping = false
  let restarting: Promise<void> | undefined
  let child = launch(plan)
  const letGo = whenThisProcessEnds(() => {
    child.kill('SIGINT')
    rmSync(plan.runDirectory, { recursive: true, force: true })
  })

  const onExit = () => {
    if (stopping) return
    log('PostgreSQL ended unexpectedly; starting it again …')
    restarting = restart()
  }

  const watch = (started: ChildProcess) => {
    if (hasEnded(started)) onExit()
    else started.once('exit', onExit)
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; !stopping; attempt += 1) {
      try {
        // Child processes of a killed server keep its shared memory for a moment; a new server must wait for them.
        await clearPredecessor(plan.files, log, plan.runDirectory)
        removeSocket(plan.runDirectory)
        if (stopping) return
        child = launch(plan)
        await waitUntilReady(plan, child, log)
        watch(child)
        log('PostgreSQL is running again.')
        return
      } catch (error) {
        if (attempt % 20 === 0) log(`${messageOf(error)} Trying again …`)
        await sleep(Math.min(100 * 2 ** attempt, 1000))
      }
    }
  }

  try {
    await waitUntilReady(plan, child, log)
  } catch (error) {
    await end(child)
    letGo()
    throw error
  }
  watch(child)

  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true
      await end(child)
      await restarting
      // The restart may have launched another server before it saw `stopping`.
      await end(child)
      letGo()
    },
  }
}

/** Starts the server, and a watchdog that is cancelled when it exits. */
function launch(plan: ServerPlan): ChildProcess {
  const launched = spawnServer(plan)
  if (launched.pid !== undefined) launched.once('exit', watchOver(plan.account, launched.pid))
  return launched
}

/** Runs `takeAlong` when this process exits, also by signal. Returns a function that cancels it. */
function whenThisProcessEnds(takeAlong: () => void): () => void {
  process.once('exit', takeAlong)
  for (const signal of endings) process.on(signal, exitUnlessHandled)
  return () => {
    process.off('exit', takeAlong)
    for (const signal of endings) process.off(signal, exitUnlessHandled)
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A signal without other listeners would end the process without its `exit` event. */
function exitUnlessHandled(signal: (typeof endings)[number]): void {
  const others = process.listeners(signal).filter((listener) => listener !== exitUnlessHandled)
  if (others.length === 0) process.exit(128 + constants.signals[signal])
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await stopProcess(child.pid)
}
