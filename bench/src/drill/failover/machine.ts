import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { readPostmaster } from '@awan/embedded-postgres/postmaster'
import {
  addressOf,
  answersIn,
  type Filling,
  onLoopback,
  type Place,
  settingsIn,
} from './configuration.ts'
import { accountOfPrograms, type Program, signal, startProgram, treeOf } from '../programs.ts'

const DEPLOYED = path.resolve(import.meta.dirname, '../../../../deploy/ha')
const FILES = ['etcd.env', 'patroni.yml', 'haproxy.cfg', 'pgbouncer.ini'] as const

/** One of the three machines: its files and its programs. */
export class Machine implements Place {
  readonly name: string
  readonly address: string
  readonly folder: string
  readonly #running = new Map<Program, number>()
  /** Data directory of PostgreSQL. */
  readonly #data: string

  /** Writes the machine's files below `root`; `password` is that of the application's role. */
  constructor(node: number, root: string, filling: Filling & { password: string }) {
    this.name = `n${node}`
    this.address = addressOf(node)
    this.folder = path.join(root, this.name)
    mkdirSync(this.folder, { recursive: true, mode: 0o755 })
    for (const file of FILES)
      this.#write(file, onLoopback(readFileSync(path.join(DEPLOYED, file), 'utf8'), this, filling))
    const patroni = readFileSync(path.join(this.folder, 'patroni.yml'), 'utf8')
    this.#data = /data_dir: (\S+)/.exec(patroni)?.[1] ?? ''
    this.#write('userlist.txt', `"awan" "${filling.password}"\n`)
    const account = accountOfPrograms()
    if (account) chownSync(this.folder, account.uid, account.gid)
  }

  #write(name: string, text: string): void {
    const file = path.join(this.folder, name)
    writeFileSync(file, text, { mode: 0o640 })
    const account = accountOfPrograms()
    if (account) chownSync(file, account.uid, account.gid)
  }

  #start(program: Program, words: readonly string[], env?: Record<string, string>): void {
    this.#running.set(
      program,
      startProgram(program, words, { folder: this.folder, ...(env && { env }) }),
    )
  }

  startEtcd(): void {
    const env = settingsIn(readFileSync(path.join(this.folder, 'etcd.env'), 'utf8'))
    this.#start('etcd', [], env)
  }

  startDatabase(): void {
    this.#start('patroni', [path.join(this.folder, 'patroni.yml')])
  }

  startProxies(): void {
    this.#start('haproxy', ['-db', '-f', path.join(this.folder, 'haproxy.cfg')])
    this.#start('pgbouncer', [path.join(this.folder, 'pgbouncer.ini')])
  }

  /** Returns the number of 2xx responses of each server, as counted by this machine's HAProxy. */
  async answered(): Promise<Readonly<Record<string, number>>> {
    const socket = connect(path.join(this.folder, 'admin.sock'))
    socket.end('show stat\n')
    return answersIn(await text(socket))
  }

  /** Returns Patroni and every process of its PostgreSQL. */
  #database(): number[] {
    const postmaster = readPostmaster(this.#data)?.pid ?? 0
    return [...treeOf(this.#running.get('patroni') ?? 0), ...treeOf(postmaster)]
  }

  /** Kills Patroni and all of PostgreSQL at once, like a power failure. */
  killDatabase(): void {
    signal(this.#database(), 'SIGKILL')
  }

  /** Suspends the database processes (SIGSTOP). */
  freezeDatabase(): void {
    signal(this.#database(), 'SIGSTOP')
  }

  thawDatabase(): void {
    signal(this.#database(), 'SIGCONT')
  }

  /** Kills all programs of the machine. */
  end(): void {
    this.killDatabase()
    for (const pid of this.#running.values()) signal(treeOf(pid), 'SIGKILL')
  }
}
