// Installs the packages if they are missing or older than package-lock.json. Runs on Node 20 with nothing installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStep } from './progress.mjs'

const root = resolve(import.meta.dirname, '../..')
const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.installed')
const npmsOwnStamp = join(root, 'node_modules/.package-lock.json')

/** Exits with a one-line error if the packages cannot be installed. */
export async function ensureInstalled() {
  const wanted = fingerprint()
  if (isInstalled(wanted)) return
  const reason = existsSync(stamp) || existsSync(npmsOwnStamp) ? 'changed' : 'missing'
  const started = `Installing packages (${reason}; about a minute)`
  const [program, ...args] = npmCommand()
  const options = ['ci', '--include=dev', '--include=optional', '--engine-strict=false']
  const quiet = ['--no-audit', '--no-fund', '--no-dry-run', '--loglevel=error']
  const { code, output } = await runStep(started, [program, ...args, ...options, ...quiet], {
    cwd: root,
    env: npmEnvironment(),
    // On Windows npm is `npm.cmd`, which only a shell finds.
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (code === 0) return writeFileSync(stamp, wanted)
  console.error(output.trim())
  console.error('The packages could not be installed: npm ci failed, see above.')
  process.exit(1)
}

function isInstalled(wanted) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  // A developer ran npm directly: it writes both lockfiles in one run, its own last.
  if (!existsSync(npmsOwnStamp)) return false
  if (statSync(npmsOwnStamp).mtimeMs < statSync(lockfile).mtimeMs - 5000) return false
  writeFileSync(stamp, wanted)
  return true
}

/** Hashes the lockfile and the platform: binaries in a folder shared with a container or another machine do not fit here. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

/** Returns the npm that started this process, if any. */
function npmCommand() {
  const { npm_execpath: cli } = process.env
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) return [process.execPath, cli]
  return ['npm']
}

/** Returns the environment without an outer npm's variables (`npm start -w`, `npm --omit=dev`) that affect an inner one. */
function npmEnvironment() {
  const misleading =
    /^npm_(?:package_|lifecycle_|config_(?:omit|only|production|dev|include|workspace|workspaces|global|location|local_prefix|prefix|dry_run|ignore_scripts|package_lock|os|cpu|libc|nodedir|engine_strict)$)/i
  const kept = Object.entries(process.env).filter(([name]) => !misleading.test(name))
  return { ...Object.fromEntries(kept), NODE_ENV: 'development' }
}
