// Finds a Chromium that starts, or installs one: Debian's package as root, else Playwright's own build. The headless
// shell comes first: it takes four fifths of the time.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { INSTALL_TIMEOUT_MS, installPackages, isRootOnDebian } from './apt.mjs'
import { run } from './children.mjs'
import { root } from './files.mjs'

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a browser that runs with `--version`; throws a one-line error if none can be installed. */
export async function ensureBrowser(log) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await starts(given)) return given
    throw new Error(`CHROMIUM_PATH=${given} is not a browser that starts.`)
  }
  const found = await findBrowser()
  if (found) return found
  const failure = isRootOnDebian()
    ? (await installPackages(['chromium-headless-shell'], log)) &&
      (await installPackages(['chromium'], log))
    : await installFromPlaywright(log)
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

/** Checks that a browser runs: Ubuntu's `chromium-browser`, a stub for a snap, prints no version or does not exit with 0. */
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
