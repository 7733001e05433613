// Finds a Chromium that starts, or installs one: Debian's package as root, else Playwright's own build.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './children.mjs'
import { root } from './files.mjs'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const APT_ATTEMPTS = 40
const APT_WAIT_MS = 10_000
const INSTALL_TIMEOUT_MS = 8 * 60_000
const LOCKED =
  /could not get lock|unable to (acquire|lock)|is held by process|resource temporarily/i

/** The path of a browser that answers `--version`; throws one clear line when there is none to be had. */
export async function ensureBrowser(log) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await starts(given)) return given
    throw new Error(`CHROMIUM_PATH=${given} is not a browser that starts.`)
  }
  const found = await findBrowser()
  if (found) return found
  const failure = isRootOnDebian() ? await installFromDebian(log) : await installFromPlaywright(log)
  const installed = await findBrowser()
  if (installed) return installed
  throw new Error(
    `No browser for the end-to-end tests, and installing one failed${failure ? `:\n${failure}` : '.'}\n` +
      'Install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  )
}

async function findBrowser() {
  for (const path of [...KNOWN, playwrightPath()])
    if (path && existsSync(path) && (await starts(path))) return path
  return undefined
}

/** Ubuntu's `chromium-browser` is a notice about a snap: only a browser prints its version and ends with 0. */
async function starts(path) {
  const { code, output } = await run([path, '--version'], { cwd: root, timeout: 20_000 })
  return code === 0 && /\d+\.\d+\.\d+/.test(output)
}

function playwrightPath() {
  try {
    const load = createRequire(join(root, 'e2e/package.json'))
    return load('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** Other installers hold the package lock for minutes on a fresh machine, so a held lock is waited for. */
async function installFromDebian(log) {
  log('installing Chromium with apt-get')
  return (
    (await apt(['update'], log)) ??
    (await apt(['install', '--yes', '--no-install-recommends', 'chromium'], log))
  )
}

async function apt(args, log) {
  const options = {
    cwd: root,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_TIMEOUT_MS,
  }
  let otherFailures = 0
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await run(['/usr/bin/apt-get', ...args], options)
    if (code === 0) return undefined
    const locked = LOCKED.test(output)
    if (!locked) otherFailures += 1
    if (attempt >= APT_ATTEMPTS || otherFailures >= 3) return output.trim().slice(-2_000)
    log(locked ? 'waiting for the package lock' : `apt-get ${args[0]} failed, trying again`)
    await sleep(APT_WAIT_MS)
  }
}

async function installFromPlaywright(log) {
  log("installing Playwright's Chromium")
  const withSystemLibraries = process.platform === 'linux' && process.getuid?.() === 0
  const args = [
    'playwright',
    'install',
    ...(withSystemLibraries ? ['--with-deps'] : []),
    'chromium',
  ]
  const { code, output } = await run(args, { cwd: root, timeout: INSTALL_TIMEOUT_MS })
  return code === 0 ? undefined : output.trim().slice(-2_000)
}
