import { spawnSync } from 'node:child_process'
import path from 'node:path'

// Writes the client's types, which the web app shares with third-party programs, from core/openapi.json.
const root = path.resolve(import.meta.dirname, '..')
const bin = path.join(root, 'web/node_modules/openapi-typescript/bin/cli.js')
const document = path.join(root, 'core/openapi.json')
const target = path.join(root, 'client/src/schema.d.ts')

const run = spawnSync(process.execPath, [bin, document, '--output', target], { cwd: root })
if (run.status !== 0) process.stderr.write(run.stderr)
process.exitCode = run.status ?? 1
