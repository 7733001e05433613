import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { canRun, serverAccount } from './account.ts'
import { findBinaries, installedPackage, libraryLinks, programOf } from './binaries.ts'
import { StartFailure } from './failure.ts'
import { findLeavings, noteOnLeavings } from './leavings.ts'
import { placeData } from './location.ts'
import { isAlive } from './postmaster.ts'
import { type Embedded, startEmbedded } from './start.ts'

const isRoot = process.getuid?.() === 0

/** Creates a directory that other accounts may enter, with one of mode 700 inside. */
function directories() {
  const open = mkdtempSync(path.join(tmpdir(), 'awan-embedded-'))
  chmodSync(open, 0o755)
  onTestFinished(() => rmSync(open, { recursive: true, force: true }))
  const closed = path.join(open, 'home of mode 700')
  mkdirSync(closed, { mode: 0o700 })
  return { open, closed, ownDirectory: path.join(open, 'own') }
}

async function start(dataDir: string, ownDirectory: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, ownDirectory, log: () => {} })
  onTestFinished(embedded.stop)
  return embedded
}

/** Returns the notes about data. A checkout that its database's account cannot enter adds one about the programs. */
const notesOn = ({ notes }: Embedded) => notes.filter((note) => !note.includes(' from the copy '))

async function ask(embedded: Embedded, query: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.superuser)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  return rows
}

test('data below a directory of mode 700 works, also on the next start, with a note about its place', async () => {
  const { closed, ownDirectory } = directories()
  const dataDir = path.join(closed, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const first = await start(dataDir, ownDirectory)
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start(dataDir, ownDirectory)
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
  expect(second.notes).toEqual(first.notes)

  const usual = path.join(dataDir, 'postgres')
  // Only root runs the database as another account; others can reach their own directories.
  expect(lstatSync(usual).isSymbolicLink()).toBe(isRoot)
  expect(realpathSync(usual).startsWith(isRoot ? ownDirectory : dataDir)).toBe(true)
  const note = `The database's files are in ${realpathSync(usual)}: its user cannot enter ${dataDir}. Once that is deleted, npm run clean removes them too.`
  expect(notesOn(second)).toEqual(isRoot ? [note] : [])
})

test('a deleted data directory leaves files that are named at the next start, and those in use are not', async () => {
  const { open, closed, ownDirectory } = directories()
  // Running, stopped, with a deleted data directory, and moved elsewhere and started there.
  const [running, stopped, deleted, moved] = ['a', 'b', 'c', 'd'].map((name) => {
    const dataDir = path.join(closed, name)
    mkdirSync(path.join(ownDirectory, name.repeat(8), 'postgres'), { recursive: true })
    return dataDir
  })
  const claimed = (dataDir: string, id: string) => {
    mkdirSync(dataDir, { recursive: true })
    symlinkSync(path.join(ownDirectory, id, 'postgres'), path.join(dataDir, 'postgres'))
    placeData(undefined, dataDir, ownDirectory)
  }
  const pairs = { aaaaaaaa: running, bbbbbbbb: stopped, cccccccc: deleted, dddddddd: moved }
  for (const [id, dataDir = ''] of Object.entries(pairs)) claimed(dataDir, id)
  expect(findLeavings(ownDirectory)).toEqual([])
  expect(noteOnLeavings(ownDirectory)).toBeUndefined()

  rmSync(running ?? '', { recursive: true })
  const pid = path.join(ownDirectory, 'aaaaaaaa', 'postgres', 'postmaster.pid')
  writeFileSync(pid, `${process.pid}\n`)
  rmSync(deleted ?? '', { recursive: true })
  renameSync(moved ?? '', path.join(open, 'moved'))
  placeData(undefined, path.join(open, 'moved'), ownDirectory)
  mkdirSync(path.join(ownDirectory, 'eeeeeeee', 'postgres'), { recursive: true })
  mkdirSync(path.join(ownDirectory, 'postgresql-18'))
  const [gone, unknown, ...others] = findLeavings(ownDirectory)
  expect(gone).toEqual({ place: path.join(ownDirectory, 'cccccccc'), from: deleted })
  expect(unknown).toEqual({ place: path.join(ownDirectory, 'eeeeeeee'), from: undefined })
  expect(others).toEqual([])
  expect(noteOnLeavings(ownDirectory)).toBe(
    `Databases of deleted data directories are left: ${gone?.place} (of ${deleted}). To remove them: npm run clean`,
  )
  if (isRoot) {
    const dataDir = path.join(open, 'data')
    const next = await start(dataDir, ownDirectory)
    expect(notesOn(next)).toEqual([noteOnLeavings(ownDirectory)])
  }
})

test('files that become unreachable move along instead of vanishing', async () => {
  const { open, ownDirectory } = directories()
  const dataDir = path.join(open, 'data')
  const first = await start(dataDir, ownDirectory)
  await ask(first, 'create table kept as select 7 as n')
  expect(notesOn(first)).toEqual([])
  await first.stop()
  chmodSync(dataDir, 0o700)
  const second = await start(dataDir, ownDirectory)
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
  expect(notesOn(second)).toHaveLength(isRoot ? 1 : 0)
})

test('binaries below a directory of mode 700 and without their links run', () => {
  const { closed, ownDirectory } = directories()
  const { directory, version } = installedPackage()
  const native = path.join(closed, 'native')
  cpSync(directory, native, { recursive: true, verbatimSymlinks: true })
  const links = libraryLinks(native)
  for (const { target } of links) rmSync(path.join(closed, target), { force: true })
  const account = serverAccount(path.join(closed, 'none'))
  const found = findBinaries(account, ownDirectory, { directory: native, version })
  expect(found.copied).toBe(isRoot)
  expect(canRun(account, programOf(found, 'initdb'))).toBe(true)
  for (const { target } of links) {
    expect(existsSync(path.join(found.directory, path.relative('native', target)))).toBe(true)
  }
  // The second time the copy exists already.
  expect(findBinaries(account, ownDirectory, { directory: native, version })).toEqual(found)
})

test('a second supervisor on the same data is refused and the first continues', async () => {
  const { open, ownDirectory } = directories()
  const dataDir = path.join(open, 'data')
  const first = await start(dataDir, ownDirectory)
  first.noteAddress('http://localhost:1234')
  const second = startEmbedded({ dataDir, ownDirectory, log: () => {} })
  await expect(second).rejects.toThrow(StartFailure)
  await expect(second).rejects.toThrow(`already runs on ${dataDir} at http://localhost:1234`)
  expect(await ask(first, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('the remains of a killed start are cleared even if its pids are in use again', async () => {
  const { open, ownDirectory } = directories()
  const dataDir = path.join(open, 'data')
  const first = await start(dataDir, ownDirectory)
  await first.stop()
  // The test's own process plays an unrelated one that got the dead server's pid.
  const pid = process.pid
  const files = path.join(dataDir, 'postgres')
  writeFileSync(
    path.join(files, 'postmaster.pid'),
    `${pid}\n${files}\n1\n5432\n/nowhere\n\n\nready\n`,
  )
  writeFileSync(path.join(dataDir, 'awan.lock'), JSON.stringify({ pid, startedAt: 'long ago' }))
  const second = await start(dataDir, ownDirectory)
  expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(isAlive(second.pid())).toBe(true)
})

test('a first start that died while it created the files is begun again', async () => {
  const { open, ownDirectory } = directories()
  const dataDir = path.join(open, 'data')
  mkdirSync(path.join(dataDir, 'postgres', 'new', 'base'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres', 'postgresql.conf'), 'half')
  const embedded = await start(dataDir, ownDirectory)
  expect(await ask(embedded, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a directory with files of something else is refused and left as it is', async () => {
  const { open, ownDirectory } = directories()
  const files = path.join(open, 'postgres')
  mkdirSync(files)
  writeFileSync(path.join(files, 'letters.txt'), 'mine')
  const refused = startEmbedded({ dataDir: open, ownDirectory, log: () => {} })
  await expect(refused).rejects.toThrow(`${files} holds other files than a database`)
  expect(readFileSync(path.join(files, 'letters.txt'), 'utf8')).toBe('mine')
})

test('a setting PostgreSQL refuses is reported in its own words', async () => {
  const { open, ownDirectory } = directories()
  const dataDir = path.join(open, 'data')
  const settings = { max_connections: 'many' }
  const failed = startEmbedded({ dataDir, ownDirectory, log: () => {}, settings })
  await expect(failed).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "max_connections": "many"$/,
  )
  expect(existsSync(path.join(dataDir, 'awan.lock'))).toBe(false)
})
