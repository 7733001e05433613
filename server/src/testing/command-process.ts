import { execFile } from 'node:child_process'
import path from 'node:path'

const commands = path.resolve(import.meta.dirname, '../commands')

/** Runs a command of `server/src/commands` in a separate process; returns its exit code and all output. */
export function runCommandProcess(
  name: string,
  words: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { PATH, TMPDIR, HOME, TEST_COMPILED: NODE_COMPILE_CACHE } = process.env
  const env = { PATH, TMPDIR, HOME, NODE_COMPILE_CACHE, ...settings }
  const file = path.join(commands, `${name}.ts`)
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${err}`.trim() }),
    )
  })
}
