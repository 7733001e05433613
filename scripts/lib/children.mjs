// Child processes of the test run: each in its own process group, each with an end.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorTime, stillness } from './stillness.mjs'

/** A process that left its group may hold the pipes open; its output is not waited for longer than this. */
const PIPES_CLOSE_MS = 2_000
const LOOK_EVERY_MS = 15_000
const living = new Set()

/** Ends every group that is still alive: politely, so that databases stop cleanly, then by force. */
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
 * Runs a command to its end and keeps what it printed.
 * @param {string[]} command program and arguments
 * @param {{ cwd: string, env?: object, timeout?: number, idle?: number, every?: number, graceful?: number }} options in ms: `timeout` ends it
 *   whatever it does, `idle` once it has stood still for so long, looked at `every` so often
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
      // What the command left behind in its group ends with it, so that its pipes close.
      signalGroup(child.pid, 'SIGKILL')
      living.delete(child.pid)
      const answer = () => done({ code: code ?? 1, output: output(), timedOut: state.timedOut })
      child.once('close', answer)
      setTimeout(answer, PIPES_CLOSE_MS).unref()
    })
  })
}
