import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canWrite } from './account.ts'
import { assertNoOthersFiles } from './cluster.ts'
import { StartFailure } from './failure.ts'
import { ownerFile } from './leavings.ts'

// The system's limit is 107 bytes (103 on macOS) for "<directory>/.s.PGSQL.5432".
const longestSocketDirectory = 85

/**
 * Returns the directory of the database's files: `<dataDir>/postgres` or, if the account cannot reach it, a directory
 * of ours that a link of that name points to.
 */
export function placeData(account: Account, dataDir: string, ownDirectory: string): string {
  const usual = path.join(dataDir, 'postgres')
  if (isLink(usual)) {
    const target = path.resolve(dataDir, readlinkSync(usual))
    if (isWritable(account, target)) return claim(target, dataDir, ownDirectory)
    throw new StartFailure(
      `The database's files should be in ${target} (${usual} points there), which cannot be used.`,
    )
  }
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    // A strict umask of root must not exclude the database's account from a directory we created.
    if (account !== undefined) chmodSync(dataDir, 0o755)
  }
  assertNoOthersFiles(usual)
  mkdirSync(usual, { recursive: true, mode: 0o700 })
  if (isWritable(account, usual)) return usual
  if (account === undefined) throw new StartFailure(`The directory ${usual} cannot be written to.`)
  return claim(moveAway(account, usual, ownDirectory), dataDir, ownDirectory)
}

/** Records the data directory beside files in our own directory; at each start, as the data directory may have moved. */
function claim(files: string, dataDir: string, ownDirectory: string): string {
  const place = path.dirname(files)
  if (path.dirname(place) === ownDirectory) writeFileSync(path.join(place, ownerFile), dataDir)
  return files
}

function moveAway(account: NonNullable<Account>, usual: string, ownDirectory: string): string {
  const place = path.join(ownDirectory, randomBytes(4).toString('hex'))
  const target = path.join(place, 'postgres')
  mkdirSync(place, { recursive: true, mode: 0o755 })
  // Files reachable by an earlier start are moved along; leaving them behind would look like data loss.
  cpSync(usual, target, { recursive: true, preserveTimestamps: true })
  if (!isWritable(account, target)) {
    throw new StartFailure(
      `PostgreSQL, which root runs as nobody, can use neither ${usual} nor ${target}; ` +
        'set DATA_DIR to another directory.',
    )
  }
  renameSync(usual, `${usual}.moved`)
  symlinkSync(target, usual)
  rmSync(`${usual}.moved`, { recursive: true, force: true })
  return target
}

/** Creates a directory of mode 700 for the socket, with a path short enough for a Unix socket. */
export function createRunDirectory(account: Account, ownDirectory: string): string {
  for (const parent of [tmpdir(), '/tmp', ownDirectory]) {
    if (Buffer.byteLength(parent) > longestSocketDirectory - 'awan-XXXXXX/'.length) continue
    if (!existsSync(parent)) continue
    const directory = mkdtempSync(path.join(parent, 'awan-'))
    if (isWritable(account, directory)) return directory
    rmSync(directory, { recursive: true, force: true })
  }
  throw new StartFailure(
    `No directory for the database's socket: ${tmpdir()} and /tmp cannot be used.`,
  )
}

/** Makes the account own the directory, and returns whether it can write to it. */
function isWritable(account: Account, directory: string): boolean {
  if (!existsSync(directory)) return false
  if (account !== undefined) giveTo(account, directory)
  else if (process.platform !== 'win32') chmodSync(directory, 0o700)
  return canWrite(account, directory)
}

function giveTo(account: NonNullable<Account>, directory: string): void {
  try {
    const version = statSync(path.join(directory, 'PG_VERSION'), { throwIfNoEntry: false })
    chownSync(directory, account.uid, account.gid)
    chmodSync(directory, 0o700)
    if (version === undefined || version.uid === account.uid) return
    for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      lchownSync(path.join(directory, entry), account.uid, account.gid)
    }
  } catch {
    // A file system without owners; the write test decides.
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
