// Every file is as Prettier writes it. oxfmt writes nearly all of them alike in a fiftieth of the time, so only what it
// would write differently is shown to Prettier, whose word counts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { finish, root } from './lib/files.mjs'

const CONFIG = '.prettierrc.json'

/** Asks a formatter of `node_modules` which of the files it would write differently. */
function differing(formatter, args) {
  const program = join(root, 'node_modules', formatter)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--list-different', ...args],
    { cwd: root, encoding: 'utf8' },
  )
  const paths = stdout.split('\n').filter(Boolean)
  // With 1 and no path, or with more, it did not get to the end: an error of its own, or of a file's syntax.
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
