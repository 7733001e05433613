import { DAY_SECONDS, HOUR_SECONDS } from '@awan/core/time'
import { type Limit, rangeOf, subscriberOf } from '#http/limits/rate-limit.ts'

/** Sets what one code that is entered right is worth: an address at which every third one is has no limit. */
const CONVERTED = 3

/**
 * Code messages cost money. What limits an address is what it sends for nothing, not how many people share it (phones of
 * a carrier do): a right code gives back what three cost, up to twice the limit. The same holds for a range of addresses.
 * One address alone does not use up what a number may be sent in a day.
 */
export function sendLimits(ip: string, phone: string): Limit[] {
  const subscriber = subscriberOf(ip)
  const shared = (name: string, subject: string, points: number, seconds: number): Limit => ({
    name,
    subject,
    points,
    seconds,
    back: CONVERTED,
    credit: 2 * points,
  })
  // Whoever is paid for messages sends them through ranges of a thousand numbers, and may well enter the codes too: nothing
  // comes back there. By the hour, or twenty codes would shut out a thousand people for a day.
  const numbers = phone.slice(0, -3)
  // Over a wider block the codes that are entered count: where fewer than a third are, somebody is paid for the others.
  const block = { subject: phone.slice(0, -5), seconds: HOUR_SECONDS, back: CONVERTED }
  return [
    shared('code', subscriber, 30, HOUR_SECONDS),
    shared('code', subscriber, 90, DAY_SECONDS),
    shared('code-range', rangeOf(ip), 50, HOUR_SECONDS),
    { name: 'code-numbers', subject: numbers, points: 20, seconds: HOUR_SECONDS, back: 0 },
    { name: 'code-block', ...block, points: 50, credit: 100 },
    { name: 'code-block-watch', ...block, points: 40, credit: 100, soft: true },
    { name: 'code-of-number', subject: `${phone}|${subscriber}`, points: 4, seconds: DAY_SECONDS },
  ]
}

/** Asking which numbers have an account. */
export function probeLimits(ip: string): Limit[] {
  return [{ name: 'probe', subject: subscriberOf(ip), points: 30, seconds: HOUR_SECONDS }]
}

/** Wrong codes over the whole site, since guesses may be spread over many numbers and addresses. */
export const SITE_GUESSES: Limit = {
  name: 'guess-site',
  subject: 'site',
  points: 1000,
  seconds: HOUR_SECONDS,
  soft: true,
}

/** Wrong codes: per address, per range, and for one number from one address, so that others may still try it. */
export function guessLimits(ip: string, phone: string): Limit[] {
  const subscriber = subscriberOf(ip)
  return [
    { name: 'guess', subject: subscriber, points: 30, seconds: HOUR_SECONDS },
    {
      name: 'guess-of-number',
      subject: `${phone}|${subscriber}`,
      points: 10,
      seconds: DAY_SECONDS,
    },
    { name: 'guess-range', subject: rangeOf(ip), points: 100, seconds: HOUR_SECONDS },
    SITE_GUESSES,
  ]
}

/** The share of an address and of a range while the site is guessed at: a few mistakes, no more. */
export function sharesUnderAttack(ip: string): Limit[] {
  return [
    { name: 'share', subject: subscriberOf(ip), points: 3, seconds: HOUR_SECONDS },
    { name: 'share-range', subject: rangeOf(ip), points: 10, seconds: HOUR_SECONDS },
  ]
}

/** The first use of each hour passes. */
export const GUESS_ALARM: Limit = {
  name: 'guess-alarm',
  subject: 'site',
  points: 1,
  seconds: HOUR_SECONDS,
  soft: true,
}
