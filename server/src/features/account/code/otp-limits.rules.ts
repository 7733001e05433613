import { DAY_SECONDS, HOUR_SECONDS } from '@awan/core/time'
import { type Limit, rangeOf, subscriberOf } from '#http/limits/rate-limit.ts'

/** Points given back per correctly entered code: an address where every third code is entered correctly has no limit. */
const CONVERTED = 3

/**
 * Returns the limit of codes that the known devices and sessions of an account request together. Each has limits of its
 * own, but every correct code makes another session.
 */
export const knownLimits = (phone: string): Limit[] => [
  { name: 'code-known', subject: phone, points: 15, seconds: DAY_SECONDS },
]

/**
 * Returns the limits of sending one code, as code messages cost money. An address is limited by the codes that are
 * never entered, not by the people who share it (as phones of a carrier do): a correct code gives back the points of
 * three, up to twice the limit. The same holds for a range of addresses. One address alone cannot use up a number's
 * daily sends.
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
  // SMS-pumping fraud uses ranges of a thousand numbers and may well enter the codes too, so correct codes give nothing
  // back here. Per hour: per day, twenty codes would lock out a thousand people until tomorrow.
  const numbers = phone.slice(0, -3)
  // In a wider block, entered codes count: where fewer than a third are entered, the others are likely fraud.
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

/** Returns the limit on probing which numbers have an account. */
export function probeLimits(ip: string): Limit[] {
  return [{ name: 'probe', subject: subscriberOf(ip), points: 30, seconds: HOUR_SECONDS }]
}

/** Limit on wrong codes across the site, since guesses may be spread over many numbers and addresses. */
export const SITE_GUESSES: Limit = {
  name: 'guess-site',
  subject: 'site',
  points: 1000,
  seconds: HOUR_SECONDS,
  soft: true,
}

/** Returns the limits on wrong codes per address, per range, and per number from one address, so that others may try it. */
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

/** Returns the limits of an address and of a range while the site's budget is exceeded: room for a few mistakes. */
export function sharesUnderAttack(ip: string): Limit[] {
  return [
    { name: 'share', subject: subscriberOf(ip), points: 3, seconds: HOUR_SECONDS },
    { name: 'share-range', subject: rangeOf(ip), points: 10, seconds: HOUR_SECONDS },
  ]
}

/** Limit that lets the first use of each hour pass, so that the alarm is logged once an hour. */
export const GUESS_ALARM: Limit = {
  name: 'guess-alarm',
  subject: 'site',
  points: 1,
  seconds: HOUR_SECONDS,
  soft: true,
}
