import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from './failure.ts'
import { clearPredecessor, removeSocket, stopProcess } from './postmaster.ts'
import { type ServerPlan, spawnServer, waitUntilReady } from './server-process.ts'

export type Supervisor = { pid: () => number; stop: () => Promise<void> }

/** Starts the server, starts it again whenever it dies, and takes it along when this process ends. */
export async function supervise(
  plan: ServerPlan,
  log: (line: string) => void,
): Promise<Supervisor> {
  let stopping = false
  let child = spawnServer(plan)
  let restarting: Promise<void> | undefined

  const takeAlong = () => {
    child.kill('SIGINT')
    rmSync(plan.runDirectory, { recursive: true, force: true })
  }
  process.once('exit', takeAlong)

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
        // The children of a killed server hold its memory for a moment; a new one must wait for them.
        await clearPredecessor(plan.files, log, plan.runDirectory)
        removeSocket(plan.runDirectory)
        if (stopping) return
        child = spawnServer(plan)
        await waitUntilReady(plan, child, log)
        watch(child)
        log('PostgreSQL runs again.')
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
    process.off('exit', takeAlong)
    throw error
  }
  watch(child)

  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true
      await end(child)
      await restarting
      // The restart may have brought up one more before it saw that we are leaving.
      await end(child)
      process.off('exit', takeAlong)
    },
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await stopProcess(child.pid)
}
