/** Units of an SMS alone, and of each part where several are joined: in the plain alphabet, and where any character needs Unicode. */
const PLAIN_UNITS = { alone: 160, joined: 153 }
const UNICODE_UNITS = { alone: 70, joined: 67 }
/** The GSM alphabet of plain SMS; the characters of the second class count twice. */
const PLAIN =
  /^[\n\r A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[\]~|€]*$/
const DOUBLE = /[\^{}\\[\]~|€]/

/** Counts how many SMS a text costs. A character that counts twice is never cut in two. */
export function segmentsOf(text: string): number {
  const plain = PLAIN.test(text)
  const { alone, joined } = plain ? PLAIN_UNITS : UNICODE_UNITS
  const costs = Array.from(text, (one) => (plain ? (DOUBLE.test(one) ? 2 : 1) : one.length))
  if (costs.reduce((sum, cost) => sum + cost, 0) <= alone) return 1
  let [segments, room] = [1, joined]
  for (const cost of costs) {
    if (cost > room) {
      segments += 1
      room = joined
    }
    room -= cost
  }
  return segments
}

/** Returns whether the text costs one message and no more. */
export function fitsOnePart(text: string): boolean {
  return segmentsOf(text) === 1
}

/** Most SMS segments of one message about an appointment. */
export const MOST_SEGMENTS = 2

/** Characters that a name keeps at least, so that it can be recognised. */
const LEAST_OF_NAME = 12

/**
 * A sentence that costs no more than a message may: its names are cut, the longest first, as far as they can be
 * recognised; undefined where that is not enough.
 */
export function fitted<Names extends Record<string, string>>(
  names: Names,
  write: (names: Names) => string,
): string | undefined {
  let now = names
  for (;;) {
    const text = write(now)
    if (segmentsOf(text) <= MOST_SEGMENTS) return text
    const [longest, name] = Object.entries(now).reduce((a, b) =>
      b[1].length > a[1].length ? b : a,
    )
    if (name.length <= LEAST_OF_NAME) return undefined
    const kept = Array.from(name.replace(/\.\.\.$/, '')).slice(0, -1)
    now = { ...now, [longest]: `${kept.join('').trimEnd()}...` }
  }
}

/**
 * Writes a code message. The last line binds the code to our own site, so that browsers fill it in only there (WICG,
 * "Origin-bound one-time codes"); left out if it would cost a second segment.
 */
export function codeMessage(sentence: string, code: string, host: string | undefined): string {
  const bound = `${sentence}\n\n@${host} #${code}`
  return host !== undefined && fitsOnePart(bound) ? bound : sentence
}

/** Returns how long after its n-th failure a message is tried again, in milliseconds; undefined: given up. */
export function retryAfter(failures: number): number | undefined {
  return [2, 5, 15, 45, 120].map((seconds) => seconds * 1000)[failures - 1]
}
