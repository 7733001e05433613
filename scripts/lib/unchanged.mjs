// On a developer's machine, skips a step of `npm test` whose inputs are unchanged since it last passed.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.mjs'

const FOLDER = join(root, 'node_modules/.cache/steps')

/** Returns whether results may be reused: never in CI, which runs every step for every change. */
export const mayRemember = (env = process.env) => !env.CI

/** Hashes all inputs of a step: the files `inputs` matches, the packages and the Node it runs on. */
export function fingerprint(inputs, { files = listFiles(), folder = root } = {}) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const path of files.filter((one) => inputs.test(one) || one === 'package-lock.json'))
    hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)))
  return hash.digest('hex')
}

/** Returns whether the step last passed with exactly these inputs. */
export function passedBefore(name, print, folder = FOLDER) {
  try {
    return readFileSync(join(folder, name), 'utf8') === print
  } catch {
    return false
  }
}

export function rememberPass(name, print, folder = FOLDER) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), print)
}
