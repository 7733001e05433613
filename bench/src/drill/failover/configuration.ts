/** A machine of deploy/ha's cluster, on a local address. */
export interface Place {
  /** `n1`, … */
  name: string
  address: string
  /** Folder of everything that it writes. */
  folder: string
}

/** Values that the files of deploy/ha leave to the operator. */
export interface Filling {
  /** Folder of the programs of PostgreSQL. */
  programs: string
  passwords: Readonly<Record<'SUPERUSER' | 'REPLICATION' | 'REWIND' | 'REST', string>>
}

export const NODES = [1, 2, 3] as const
/** The address on the loopback of a machine that deploy/ha calls 10.0.0.11 and so on. */
export const addressOf = (node: number): string => `127.77.0.1${node}`
export const WEB_PORT = 8480

/**
 * Writes a file of deploy/ha for one place on the loopback: only addresses, directories and passwords differ from a
 * real installation. Throws if a placeholder remains.
 */
export function onLoopback(text: string, place: Place, { programs, passwords }: Filling): string {
  const { name, address, folder } = place
  const filled = text
    .replaceAll(/^[#;].*$/gm, '')
    .replaceAll('127.0.0.1', address)
    .replaceAll(/10\.0\.0\.1(\d)/g, (_, node: string) => addressOf(Number(node)))
    // On the loopback all connections come from 127.0.0.1, whatever their target.
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('@NAME@', name)
    .replaceAll('@ADDRESS@', address)
    .replaceAll('@WEB@', `${address}:${WEB_PORT}`)
    .replaceAll(
      /@(\w+)_PASSWORD@/g,
      (whole, which: string) =>
        which in passwords ? passwords[which as keyof typeof passwords] : whole, // looked up before
    )
    .replaceAll(/\/usr\/lib\/postgresql\/\d+\/bin/g, programs)
    .replaceAll(
      /\/(?:var\/lib\/(?:etcd|postgresql)|var\/run\/postgresql|var\/log\/postgresql|run\/haproxy|etc\/pgbouncer)\b/g,
      folder,
    )
  const open = /@\w+@|\/(?:var|etc)\/\S*/.exec(filled)
  if (open) throw new Error(`Nothing says what stands for ${open[0]}`)
  return filled
}

/** The settings of an environment file. */
export function settingsIn(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [[key, value ?? ''] as const]
  })
  return Object.fromEntries(pairs)
}

/** Returns the successful responses of each server behind `web`, from HAProxy's statistics. */
export function answersIn(stats: string): Record<string, number> {
  const [head = [], ...rows] = stats
    .replace(/^# /, '')
    .split('\n')
    .map((line) => line.split(','))
  const read = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? ''
  const servers = rows.filter(
    (row) => read(row, 'pxname') === 'web' && /^n\d$/.test(read(row, 'svname')),
  )
  return Object.fromEntries(
    servers.map((row) => [read(row, 'svname'), Number(read(row, 'hrsp_2xx'))]),
  )
}
