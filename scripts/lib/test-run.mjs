// Runs the steps of `npm test`, one line each, and ends with `N passed, N failed`.
import { availableParallelism } from 'node:os'
import { endAll } from './children.mjs'
import { cut } from './failures.mjs'
import { childEnvironment } from './node24.mjs'
import { secondsSince as seconds } from './progress.mjs'
import { STEPS } from './test-steps.mjs'
import { fingerprint, mayRemember, passedBefore, rememberPass } from './unchanged.mjs'

/** Timeout of the run on a busy machine; CI, which repeats some steps, stops after 90 minutes. */
const LIMIT_MS = Number(process.env.TEST_MINUTES ?? 65) * 60_000
const END_MS = 8_000
const STILL_RUNNING_MS = 30_000
const SHOWN_LINES = 400
/** Evaluated before CI is set for the tools we start. */
const remembers = mayRemember()

/** Runs the steps that `--only=a,b` and `--skip=a,b` select; all without them. Resolves to the exit code. */
export async function runTests(args) {
  const started = performance.now()
  const total = { passed: 0, failed: 0 }
  const steps = select(args)
  // Children run on this Node and find the workspace's tools in PATH.
  process.env.PATH = childEnvironment().PATH
  process.env.CI ??= '1'
  if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1'
  // A NODE_ENV exported by the shell must not affect the tests.
  delete process.env.NODE_ENV

  const finish = (code) => {
    console.log(`${total.passed} passed, ${total.failed} failed`)
    process.exit(code)
  }
  let stopping = false
  const stop = async (reason) => {
    if (stopping) return
    stopping = true
    console.log(`Stopped: ${reason}.`)
    total.failed += 1
    await endAll(END_MS)
    finish(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  // On an older Node this is a child process, whose parent may be killed.
  process.on('disconnect', () => stop('the process that started the run is gone'))
  setTimeout(() => stop(`longer than ${LIMIT_MS / 60_000} minutes`), LIMIT_MS)

  const perform = async (step) => {
    if (stopping) return
    const { passed, failed } = await performStep(step)
    total.passed += passed
    total.failed += failed
  }
  await pool(
    steps.filter((step) => step.together),
    Math.min(2, availableParallelism()),
    perform,
  )
  for (const step of steps.filter((one) => !one.together)) await perform(step)
  if (stopping) return
  console.log(`all steps in ${seconds(started)}`)
  finish(total.failed > 0 || total.passed === 0 ? 1 : 0)
}

function select(args) {
  const list = (flag) => {
    const given = args.find((arg) => arg.startsWith(`${flag}=`))
    return given ? given.slice(flag.length + 1).split(',') : undefined
  }
  const names = new Set(STEPS.map((step) => step.name))
  const [only, skip] = [list('--only'), list('--skip') ?? []]
  const unknown = [
    ...args.filter((arg) => !/^--(only|skip)=./.test(arg)),
    ...[...(only ?? []), ...skip].filter((name) => !names.has(name)),
  ]
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(' ')}. Steps: ${[...names].join(', ')}.`)
    process.exit(2)
  }
  const wanted = STEPS.filter(
    (step) => (only?.includes(step.name) ?? true) && !skip.includes(step.name),
  )
  const needed = new Set(wanted.flatMap((step) => [...(step.needs ?? []), step.name]))
  return STEPS.filter((step) => needed.has(step.name))
}

async function pool(steps, width, perform) {
  const queue = [...steps]
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await perform(step)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

async function performStep(step) {
  const started = performance.now()
  const log = (text) => console.log(`     ${step.name.padEnd(10)} ${text}`)
  const timer = setInterval(() => log(`still running, ${seconds(started)}`), STILL_RUNNING_MS)
  const print = remembers && step.inputs ? fingerprint(step.inputs) : undefined
  if (print !== undefined && passedBefore(step.name, print)) {
    clearInterval(timer)
    console.log(`ok   ${step.name.padEnd(10)} its inputs are as when it last passed`)
    return { passed: 1, failed: 0 }
  }
  let result
  try {
    result = await step.run(log)
  } catch (error) {
    result = { passed: 0, failed: 1, output: error.message }
  }
  clearInterval(timer)
  const { passed, failed, output } = result
  if (print !== undefined && failed === 0) rememberPass(step.name, print)
  const counts = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : ''
  if (failed > 0) console.log(output.trimEnd().split('\n').slice(-SHOWN_LINES).map(cut).join('\n'))
  console.log(
    `${failed > 0 ? 'FAIL' : 'ok  '} ${step.name.padEnd(10)} ${seconds(started)}${counts}`,
  )
  return result
}
