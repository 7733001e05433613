// The steps of `npm test`, in order. Each returns { passed, failed, output }; no test is ever skipped.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { run } from './children.mjs'
import { failuresOf } from './failures.mjs'
import { root } from './files.mjs'
import { GENERATED } from './generated.mjs'

/** Idle time after which a step counts as hung; a busy machine is no failure. test-run.mjs limits the whole run. */
const IDLE_MS = 5 * 60_000
const CODE = /\.(?:ts|tsx|js|mjs|json)$/
const ALL = /./

const verdict = (failed, output) => ({ passed: failed ? 0 : 1, failed: failed ? 1 : 0, output })

/** Runs all commands, so that one run shows every fault; the check passes if all of them do. */
async function commands(list, options = {}) {
  const outputs = []
  let failed = false
  for (const command of list) {
    const { code, output, timedOut } = await run(command, {
      cwd: root,
      idle: IDLE_MS,
      ...options,
    })
    if (code !== 0 || timedOut) failed = true
    if (code !== 0) outputs.push(`$ ${command.join(' ')}`, output)
    if (timedOut) outputs.push('It stood still for five minutes.')
  }
  return verdict(failed, outputs.join('\n'))
}

/** Runs a generator over its checked-in file, compares, and restores the file. */
async function regenerate({ path, script }) {
  const absolute = join(root, path)
  if (!existsSync(join(root, script))) return `${script} is missing`
  if (!existsSync(absolute)) return `${path} is missing: run node scripts/run.mjs ${script}`
  const before = readFileSync(absolute)
  const { code, output } = await run(['node', script], { cwd: root, idle: IDLE_MS })
  const after = existsSync(absolute) ? readFileSync(absolute) : Buffer.of()
  const same = after.equals(before)
  if (!same) writeFileSync(absolute, before)
  if (code !== 0) return `${script} failed:\n${output}`
  return same ? undefined : `${path} is stale: run node scripts/run.mjs ${script}`
}

async function generated() {
  const faults = []
  for (const file of GENERATED) faults.push(await regenerate(file))
  const found = faults.filter((fault) => fault !== undefined)
  return verdict(found.length > 0, found.join('\n'))
}

/**
 * Runs a test tool that writes a JSON report, and counts its results.
 * @param {string[]} command `{report}` is replaced by the report's path
 * @param {{ env?: (report: string) => object, count: (report: object) => object }} options
 */
async function counted(command, { env = () => ({}), count }) {
  const folder = mkdtempSync(join(tmpdir(), 'awan-test-'))
  const report = join(folder, 'report.json')
  try {
    const line = command.map((part) => part.replace('{report}', report))
    const result = await run(line, { cwd: root, idle: IDLE_MS, env: env(report) })
    const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : undefined
    return judge(result, counts)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the verdict. A run without a report, without a passed test or with a silent one fails, whatever its exit code. */
function judge({ code, output, timedOut }, counts) {
  const { passed, failed, silent, failures = [] } = counts ?? { passed: 0, failed: 0, silent: 0 }
  const notes = [...failures]
  if (timedOut) notes.push('It stood still for five minutes.')
  if (!counts) notes.push('No report was written.')
  else if (passed === 0) notes.push('No test passed: is there none?')
  if (silent > 0) notes.push(`${silent} tests were skipped, to do or flaky: each counts as failed.`)
  const broken = code !== 0 || notes.length > 0
  return {
    passed,
    failed: Math.max(failed + silent, broken ? 1 : 0),
    output: [output, ...notes].join('\n'),
  }
}

const vitest = (projects, only) => () =>
  counted(
    [
      'vitest',
      'run',
      ...(only?.split(' ') ?? []),
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json={report}',
    ],
    {
      count: (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        silent: report.numPendingTests + report.numTodoTests,
      }),
    },
  )

async function endToEnd(log) {
  const browser = await ensureBrowser(log)
  return counted(['playwright', 'test', '--config=e2e', '--reporter=list,json'], {
    env: (report) => ({ CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: (report) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected,
      silent: report.stats.skipped + report.stats.flaky,
      failures: failuresOf(report),
    }),
  })
}

/** Imported on demand: only this step needs its parsers. */
async function mobile(log) {
  const { checkMobile } = await import('../mobile/mobile-checks.mjs')
  return checkMobile(log)
}

/**
 * `together`: cheap enough to run in parallel with the next step. `inputs`: all files that affect the result, so that a
 * developer's machine can skip an unchanged step (unchanged.mjs).
 */
export const STEPS = [
  {
    name: 'gates',
    together: true,
    inputs: /^(?:scripts\/|[^/]+$)/,
    run: () =>
      commands([
        [
          'node',
          '--test',
          ...['gates', 'gates/images', 'gates/rules', 'gates/wording', 'format', 'lint'].map(
            (of) => `scripts/${of}.test.mjs`,
          ),
        ],
      ]),
  },
  {
    name: 'structure',
    together: true,
    run: () => commands([['node', 'scripts/check-structure.mjs']]),
  },
  { name: 'locales', together: true, run: () => commands([['node', 'scripts/check-locales.mjs']]) },
  { name: 'spec', together: true, run: () => commands([['node', 'scripts/check-spec.mjs']]) },
  // Includes the type check: type-aware lint compiles the programs anyway, so each is read once.
  {
    name: 'lint',
    together: true,
    inputs: CODE,
    run: () => commands([['oxlint', '--deny-warnings', '.']]),
  },
  {
    name: 'format',
    together: true,
    inputs: ALL,
    run: () => commands([['node', 'scripts/check-format.mjs']]),
  },
  {
    name: 'knip',
    together: true,
    inputs: ALL,
    run: () => commands([['knip', '--no-progress']]),
  },
  { name: 'generated', run: generated },
  { name: 'dev', run: () => commands([['node', '--test', 'scripts/dev.test.mjs']]) },
  { name: 'unit', run: vitest(['core', 'web']) },
  // API_TESTS lists folders (and exclusions): CI repeats the tests that use SQL on an older PostgreSQL.
  { name: 'api', run: vitest(['server'], process.env.API_TESTS) },
  {
    name: 'build',
    together: true,
    run: () => commands([['vite', 'build', 'web']], { env: { NODE_ENV: 'production' } }),
  },
  { name: 'sizes', needs: ['build'], run: () => commands([['node', 'scripts/check-sizes.mjs']]) },
  { name: 'mobile', needs: ['build'], run: mobile },
  // The native-shell tests read the files that the sync step puts into the Android app.
  { name: 'e2e', needs: ['build', 'mobile'], run: endToEnd },
]
