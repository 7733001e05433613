import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import path from 'node:path'

// Writes the types of the web's client, and those of the client for programs of others, from core/openapi.json.
const root = path.resolve(import.meta.dirname, '..')
const bin = path.join(root, 'web/node_modules/openapi-typescript/bin/cli.js')
const document = path.join(root, 'core/openapi.json')
const target = path.join(root, 'web/src/lib/api/schema.d.ts')

const run = spawnSync(process.execPath, [bin, document, '--output', target], { cwd: root })
if (run.status !== 0) process.stderr.write(run.stderr)
else copyFileSync(target, path.join(root, 'client/src/schema.d.ts'))
process.exitCode = run.status ?? 1
