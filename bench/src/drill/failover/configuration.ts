/** A machine of the cluster in deploy/ha, mapped to a loopback address. */
export interface Place {
  /** `n1`, … */
  name: string
  address: string
  /** Folder of all files that the machine's programs write. */
  folder: string
}

/** Values of the placeholders in the files of deploy/ha. */
export interface Filling {
  /** Folder of PostgreSQL's programs. */
  programs: string
  passwords: Readonly<Record<'SUPERUSER' | 'REPLICATION' | 'REWIND' | 'REST', string>>
}

export const NODES = [1, 2, 3] as const
/** Returns the loopback address of the machine that deploy/ha calls 10.0.0.1<node>. */
export const addressOf = (node: number): string => `127.77.0.1${node}`
export const WEB_PORT = 8480

/**
 * Adapts a file of deploy/ha to one machine on the loopback: only addresses, directories and passwords differ from a
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
        which in passwords ? passwords[which as keyof typeof passwords] : whole, // checked by `in`
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

/** Parses an environment file. */
export function settingsIn(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [[key, value ?? ''] as const]
  })
  return Object.fromEntries(pairs)
}

/** Returns the number of 2xx responses of each server behind `web`, from HAProxy's statistics. */
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
