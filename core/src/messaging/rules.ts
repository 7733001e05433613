/** Maximum units of a single SMS, and of each part of a longer one: in the GSM alphabet, and in Unicode. */
const PLAIN_UNITS = { alone: 160, joined: 153 }
const UNICODE_UNITS = { alone: 70, joined: 67 }
/** GSM alphabet of SMS; characters that match `DOUBLE` count twice. */
const PLAIN =
  /^[\n\r A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[\]~|€]*$/
const DOUBLE = /[\^{}\\[\]~|€]/

/** Counts the SMS segments of a text. A character of two units is not split across segments. */
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

/** Returns whether the text fits one SMS segment. */
export function fitsOnePart(text: string): boolean {
  return segmentsOf(text) === 1
}

/** Most SMS segments of one message about an appointment. */
export const MOST_SEGMENTS = 2

/** Minimum length to which a name is truncated, so that it can be recognised. */
const LEAST_OF_NAME = 12

/**
 * Returns a sentence of at most `MOST_SEGMENTS` segments by truncating its names, the longest first, to at least
 * `LEAST_OF_NAME` characters; undefined if that is not enough.
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

/** Returns the backoff after the n-th failure of a message, in milliseconds; undefined: given up. */
export function retryAfter(failures: number): number | undefined {
  return [2, 5, 15, 45, 120].map((seconds) => seconds * 1000)[failures - 1]
}
