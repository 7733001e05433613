/** Characters of one SMS part: 160 in the plain alphabet, 70 where any character needs Unicode. */
const PLAIN_PART = 160
const UNICODE_PART = 70
/** The GSM alphabet of plain SMS, without the few characters that count twice. */
const PLAIN = /^[\n\r A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/

/** Whether the text costs one message and no more. */
export function fitsOnePart(text: string): boolean {
  return text.length <= (PLAIN.test(text) ? PLAIN_PART : UNICODE_PART)
}

/**
 * A code message. The last line binds the code to our own site, so that a browser fills it in there
 * and nowhere else (WICG, "Origin-bound one-time codes"); left out where it would cost a second part.
 */
export function codeMessage(sentence: string, code: string, host: string | undefined): string {
  const bound = `${sentence}\n\n@${host} #${code}`
  return host !== undefined && fitsOnePart(bound) ? bound : sentence
}

/** How long after its n-th failure a message is tried again, in milliseconds; undefined: given up. */
export function retryAfter(failures: number): number | undefined {
  return [2, 5, 15, 45, 120].map((seconds) => seconds * 1000)[failures - 1]
}
