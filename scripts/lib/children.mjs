// Child processes of the test run: each in its own process group, each with an end.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that left its group may hold the pipes open; its output is not waited for longer than this. */
const PIPES_CLOSE_MS = 2_000
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
 * @param {{ cwd: string, env?: object, timeout: number, graceful?: number }} options timeout in ms
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127: it could not start
 */
export function run([program, ...args], { cwd, env = {}, timeout, graceful = 5_000 }) {
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
    const timer = setTimeout(() => {
      state.timedOut = true
      signalGroup(child.pid, 'SIGTERM')
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceful).unref()
    }, timeout)
    child.once('exit', (code) => {
      clearTimeout(timer)
      // What the command left behind in its group ends with it, so that its pipes close.
      signalGroup(child.pid, 'SIGKILL')
      living.delete(child.pid)
      const answer = () => done({ code: code ?? 1, output: output(), timedOut: state.timedOut })
      child.once('close', answer)
      setTimeout(answer, PIPES_CLOSE_MS).unref()
    })
  })
}
