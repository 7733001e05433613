// Child processes of the test run: each in its own process group, each with a timeout.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorTime, stillness } from './stillness.mjs'

/** Time to wait for output pipes to close: a process that left its group may keep them open. */
const PIPES_CLOSE_MS = 2_000
const LOOK_EVERY_MS = 15_000
const living = new Set()

/** Stops every process group still alive: SIGTERM first, so that databases stop cleanly, then SIGKILL. */
export async function endAll(graceMs) {
  for (const pid of living) signalGroup(pid, 'SIGTERM')
  const end = performance.now() + graceMs
  while (living.size > 0 && performance.now() < end) await sleep(50)
  for (const pid of living) signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid, signal) {
  try {
    if (process.platform === 'win32') process.kill(pid, signal)
    else process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

/**
 * Runs a command until it exits and collects its output.
 * @param {string[]} command program and arguments
 * @param {{ cwd: string, env?: object, timeout?: number, idle?: number, every?: number, graceful?: number }} options in ms: `timeout` stops it
 *   in any case, `idle` once it has been idle that long, checked every `every`
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127: it could not start
 */
export function run(
  [program, ...args],
  { cwd, env = {}, timeout, idle, every = LOOK_EVERY_MS, graceful = 5_000 },
) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const chunks = []
    const state = { timedOut: false }
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const output = () => Buffer.concat(chunks).toString('utf8')
    child.once('error', (error) => done({ code: 127, output: error.message, timedOut: false }))
    if (child.pid === undefined) return
    living.add(child.pid)
    const endIt = () => {
      if (state.timedOut) return
      state.timedOut = true
      signalGroup(child.pid, 'SIGTERM')
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceful).unref()
    }
    const timer = timeout === undefined ? undefined : setTimeout(endIt, timeout)
    const stands = stillness(idle ?? Number.POSITIVE_INFINITY)
    const look = () => {
      const used = processorTime(child.pid)
      if (stands({ now: performance.now(), printed: chunks.length, used })) endIt()
    }
    const looking = idle === undefined ? undefined : setInterval(look, every)
    child.once('exit', (code) => {
      clearTimeout(timer)
      clearInterval(looking)
      // Kill the processes that the command left in its group, so that its pipes close.
      signalGroup(child.pid, 'SIGKILL')
      living.delete(child.pid)
      const answer = () => done({ code: code ?? 1, output: output(), timedOut: state.timedOut })
      child.once('close', answer)
      setTimeout(answer, PIPES_CLOSE_MS).unref()
    })
  })
}
