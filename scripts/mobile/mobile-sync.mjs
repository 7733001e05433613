// Copies the built web app and the plugins into both native projects, without network, Gradle or Xcode.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../lib/children.mjs'
import { root } from '../lib/files.mjs'
import { identityFiles, readSite } from './mobile-identity.mjs'

const MOBILE = join(root, 'mobile')
/** The folders where `cap copy` puts the web app; git ignores both. */
const COPIES = ['android/app/src/main/assets/public', 'ios/App/App/public']
const MINUTE = 60_000
/** Files only a server needs, such as compressed copies for content negotiation. */
const FOR_SERVERS = /\.(?:br|gz|map)$|^\.|^share\.jpg$/

/** Syncs both projects; throws a one-line error on failure. `web/dist` must be built. */
export async function syncMobile() {
  const site = readSite()
  for (const [path, content] of Object.entries(identityFiles(site)))
    write(join(root, path), content)
  const { code, output } = await run(['cap', 'sync'], {
    cwd: MOBILE,
    timeout: 3 * MINUTE,
    env: { CAPACITOR_TELEMETRY: 'off' },
  })
  if (code !== 0) throw new Error(`cap sync failed:\n${output}`)
  for (const folder of COPIES) prepare(join(MOBILE, folder), site)
}

function prepare(folder, site) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (FOR_SERVERS.test(entry.name))
      rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true })
  const page = join(folder, 'index.html')
  writeFileSync(page, withHead(readFileSync(page, 'utf8'), site))
}

/**
 * Fills the head placeholder, which the server fills per page. The shell's only page gets the server's origin and a CSP
 * that allows no other script or connection.
 */
export function withHead(html, { origin }) {
  if (!html.includes('<!--head-->')) throw new Error('index.html has no place for its head')
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const own = "'self' capacitor:"
  const policy = [
    `default-src ${own}`,
    `script-src ${own} ${hashes.join(' ')}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob: ${origin}`,
    `connect-src ${own} ${origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  return html.replace(
    '<!--head-->',
    () =>
      `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <meta name="site-origin" content="${origin}" />`,
  )
}

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
