// `node scripts/run.mjs path/to/file.ts …`: runs a TypeScript file on Node 24, installing packages first if needed.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { ensureNode24 } from './lib/node24.mjs'

const [entry, ...rest] = process.argv.slice(2)
if (!entry) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]')
  process.exit(2)
}
await ensureInstalled()
await ensureNode24(import.meta.filename)
const file = resolve(entry)
// Same argv as if the file had been started directly.
process.argv = [process.execPath, file, ...rest]
await import(pathToFileURL(file).href)
