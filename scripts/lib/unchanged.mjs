// A step of `npm test` whose inputs are as they were when it last passed is not run again on a developer's machine.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.mjs'

const FOLDER = join(root, 'node_modules/.cache/steps')

/** Never in CI: what judges a change runs all of it. */
export const mayRemember = (env = process.env) => !env.CI

/** One hash of all that a step reads: the files `inputs` matches, the packages and the Node it runs on. */
export function fingerprint(inputs, { files = listFiles(), folder = root } = {}) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const path of files.filter((one) => inputs.test(one) || one === 'package-lock.json'))
    hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)))
  return hash.digest('hex')
}

/** Says whether the step passed with these very inputs. */
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
