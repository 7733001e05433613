// Files for the checks: tracked or untracked but not ignored, so build output and data are never included.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Lists repository paths with forward slashes, sorted. */
export function listFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const paths = listed.split('\0').filter((path) => path && existsSync(join(root, path)))
  return [...new Set(paths)].sort()
}

export const read = (path) => readFileSync(join(root, path), 'utf8')

/** Prints the faults and sets the exit code, 1 if there are any, so that a check is a plain script. */
export function finish(check, faults) {
  for (const fault of faults) console.error(fault)
  console.log(faults.length ? `${check}: ${faults.length} faults` : `${check}: no fault`)
  process.exitCode = faults.length ? 1 : 0
}
