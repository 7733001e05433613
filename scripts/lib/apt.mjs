// Installs Debian packages for tests, as root on Debian only.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './children.mjs'
import { root } from './files.mjs'

const ATTEMPTS = 40
const WAIT_MS = 10_000
export const INSTALL_TIMEOUT_MS = 8 * 60_000
const LOCKED =
  /could not get lock|unable to (acquire|lock)|is held by process|resource temporarily/i

export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/** Installs packages; resolves to the error, or undefined. */
export async function installPackages(packages, log) {
  log(`as root on Debian: installing ${packages.join(' ')} on this system with apt-get`)
  return (
    (await apt(['update'], log)) ??
    (await apt(['install', '--yes', '--no-install-recommends', ...packages], log))
  )
}

/** Runs apt-get; retries while another installer holds the package lock, for minutes on a fresh machine. */
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
    if (attempt >= ATTEMPTS || otherFailures >= 3) return output.trim().slice(-2_000)
    log(locked ? 'waiting for the package lock' : `apt-get ${args[0]} failed, trying again`)
    await sleep(WAIT_MS)
  }
}
