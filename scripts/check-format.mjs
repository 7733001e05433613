// Checks that every file is formatted as Prettier would. oxfmt formats nearly all files identically in a fiftieth of
// the time, so only the files where it differs are passed to Prettier, whose result counts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { finish, root } from './lib/files.mjs'

const CONFIG = '.prettierrc.json'

/** Returns the files that a formatter from `node_modules` would reformat. */
function differing(formatter, args) {
  const program = join(root, 'node_modules', formatter)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--list-different', ...args],
    { cwd: root, encoding: 'utf8' },
  )
  const paths = stdout.split('\n').filter(Boolean)
  // Any other combination means that the formatter failed: an internal error, or a syntax error in a file.
  if (status > 1 || (status === 1) !== paths.length > 0)
    throw new Error(`${formatter} ended with ${status}:\n${stderr}`)
  return paths
}

const doubtful = differing('oxfmt/bin/oxfmt', ['--config', CONFIG, '.'])
const different = doubtful.length > 0 ? differing('prettier/bin/prettier.cjs', doubtful) : []
finish(
  'format',
  different.map((path) => `${path}: Prettier would write it differently`),
)
