// Long steps say what they do, that they still do it, and how long it took.
import { spawn } from 'node:child_process'

const STILL_MS = 10_000

/** `12.3 s` since a `performance.now()`. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Runs a command with a line at its start, one each ten seconds, and one at its end.
 * @returns {Promise<{ code: number, output: string }>} output: all it printed, for when it fails
 */
export function runStep(title, [program, ...args], options) {
  const start = performance.now()
  console.log(`${title} …`)
  return new Promise((done) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    const timer = setInterval(() => console.log(`  still at it, ${secondsSince(start)}`), STILL_MS)
    // A step that is left halfway leaves no process behind.
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
