import { LIMITS, withoutPersonal } from './rules.ts'

export const ERROR_SOURCES = ['browser', 'server'] as const
export type ErrorSource = (typeof ERROR_SOURCES)[number]

/** Bounds of stored errors, equal to those in the migration. */
export const GROUP_LIMITS = { aDay: 100, keptDays: 90, browsers: 12, builds: 20 } as const

/** Size of the bitmap that counts senders. */
export const SENDER_BITS = 1024

/** An error as received, from the server or from a client that may not be a browser. */
export interface Fault {
  source: ErrorSource
  kind: string
  code: string
  name: string
  message: string
  /** `function file:line:column`, innermost first. */
  frames: readonly string[]
  route: string
  browser: string
  /** Empty if unknown. */
  build: string
  language: string
}

/** Stack frames by which two faults are distinguished. */
const TOP = 3

/** Patterns that may be secrets or names, used when the personal words are not known. */
const HOSTILE: readonly RegExp[] = [
  /\b(?:bearer|basic)\s+\S+/gi,
  /\b[\w-]{0,20}(?:token|secret|password|key|otp|session)[\w-]{0,20}\s{0,3}[=:]\s{0,3}\S+/gi,
  /\b[\w-]{1,40}=[^\s&]+(?:&[^\s&]+)*/g,
  /[\w-]{32,}/g,
  /\b[A-Z][a-z]+(?: [A-Z][a-z]+)+\b/g,
]

/** Removes numbers, names, tokens and queries from a text: the sender may not have run our code. */
function scrubbed(text: string, max: number): string {
  let left = text.slice(0, 2 * max)
  for (const pattern of HOSTILE) left = left.replace(pattern, '#')
  const plain = withoutPersonal(left, [], max).replace(/\d+/g, '#')
  return plain.replace(/#+/g, '#').trim()
}

interface Frame {
  name: string
  file: string
  place: string
  /** True: a file of our build or sources. */
  own: boolean
}

/** Content hash in the file names of a build. */
const HASH = /-[\w-]{8}(?=\.js$)/

function frameOf(text: string): Frame | undefined {
  const parts = /^(?:(.{1,150}) )?([\w.-]{1,80}):(\d{1,6}):(\d{1,7})$/.exec(text)
  if (!parts) return undefined
  const [, names = '', file = '', line, column] = parts
  const name = names.split(' ').at(-1) ?? ''
  return {
    name: name.length > 40 ? '' : name.replace(/\d+/g, '#'),
    file: file.replace(HASH, '').replace(/\d+/g, '#').slice(0, 60),
    place: `${line}:${column}`,
    own: HASH.test(file) || /\.tsx?$/.test(file),
  }
}

/** Returns a fault as it may be stored, and the text whose hash identifies its group. */
export function keptFault(fault: Fault) {
  const frames = fault.frames.slice(0, LIMITS.frames).flatMap((text) => frameOf(text) ?? [])
  const own = frames.filter((frame) => frame.own)
  const name = /^[A-Za-z_$][A-Za-z_$.]{0,39}$/.test(fault.name) ? fault.name : 'Error'
  const message = scrubbed(fault.message, LIMITS.message)
  const route = fault.route
    .slice(0, LIMITS.name)
    .split('/')
    .map((part) => (/\d/.test(part) ? '#' : part))
    .join('/')
  const top = (own.length > 0 ? own : frames).slice(0, TOP)
  return {
    name,
    message,
    route,
    sample: {
      kind: fault.kind,
      // Our own codes have at most seven characters; ten digits could be a phone number.
      code: fault.code.length > 7 ? '' : fault.code,
      frames: frames.map((frame) => [frame.name, `${frame.file}:${frame.place}`].join(' ').trim()),
      browser: fault.browser,
      build: fault.build,
      language: fault.language,
    },
    // Names of up to three letters come from the minifier and change with each build, as positions do.
    identity: [fault.source, fault.kind, name, message, route]
      .concat(top.map((frame) => `${frame.name.length > 3 ? frame.name : ''}@${frame.file}`))
      .join('\n'),
  }
}

/** Estimates the number of senders from the number of set bits, as several senders may share a bit. */
export function sendersOf(bits: number): number {
  const free = Math.max(1, SENDER_BITS - bits)
  return Math.max(bits, Math.round(-SENDER_BITS * Math.log(free / SENDER_BITS)))
}
