// Creates small trees with faults, for the tests of the gates.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { root } from '../lib/files.mjs'

const folders = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Runs a check on a temporary tree and returns the faults it printed. */
export function check(script, files) {
  const folder = mkdtempSync(join(tmpdir(), 'awan-gates-'))
  folders.push(folder)
  execFileSync('git', ['init', '--quiet', folder])
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stderr, status } = spawnSync('node', [join(folder, 'scripts', script)], {
    encoding: 'utf8',
  })
  const faults = stderr.split('\n').filter(Boolean)
  assert.equal(status, faults.length > 0 ? 1 : 0)
  return faults
}
