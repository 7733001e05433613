// Builds the web app if it is missing or older than its inputs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment } from './node24.mjs'
import { runStep } from './progress.mjs'

const root = resolve(import.meta.dirname, '../..')
// Inside dist, so that another build or a removal of dist deletes the stamp too.
const stamp = join(root, 'web/dist/.inputs')
const OUTPUTS = /^web\/(dist|node_modules)\/|\.test\.tsx?$/

/** Exits if the build fails, with its output. */
export async function ensureWebBuilt(node) {
  const inputs = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await runStep('Building the web app', [node, vite, 'build', 'web'], {
    cwd: root,
    env: { ...childEnvironment(node), NODE_ENV: 'production' },
  })
  if (code === 0) return writeFileSync(stamp, inputs)
  console.error(output.trim())
  console.error('The web app could not be built: vite build failed, see above.')
  process.exit(1)
}

function fingerprint() {
  const hash = createHash('sha256')
  const folders = ['web', 'core/src'].flatMap((folder) => listFolder(folder))
  for (const path of [...folders, 'package-lock.json', 'core/package.json'].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFolder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (OUTPUTS.test(entry.isDirectory() ? `${path}/` : path)) return []
    if (entry.isDirectory()) return listFolder(path)
    return entry.isFile() ? [path] : []
  })
}
