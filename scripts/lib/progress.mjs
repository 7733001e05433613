// Progress output of long steps: their title, that they are still running, and their duration.
import { spawn } from 'node:child_process'

const STILL_MS = 10_000

/** Formats the time since a `performance.now()`, as `12.3 s`. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Runs a command and prints a line at its start, every ten seconds, and at its end.
 * @returns {Promise<{ code: number, output: string }>} output: all it printed, for when it fails
 */
export function runStep(title, [program, ...args], options) {
  const start = performance.now()
  console.log(`${title} …`)
  return new Promise((done) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    const timer = setInterval(
      () => console.log(`  still running, ${secondsSince(start)}`),
      STILL_MS,
    )
    // Leave no process behind if this one exits.
    const stop = () => child.kill()
    process.once('exit', stop)
    const finish = (code, output) => {
      clearInterval(timer)
      process.off('exit', stop)
      if (code === 0) console.log(`  done in ${secondsSince(start)}`)
      done({ code, output })
    }
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => finish(127, error.message))
    child.once('close', (code) => finish(code ?? 1, Buffer.concat(chunks).toString('utf8')))
  })
}
