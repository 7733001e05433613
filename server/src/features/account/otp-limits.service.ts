import { type Limit, rangeOf, subscriberOf } from '#http/rate-limit.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Code messages cost money: per address, per range of addresses, per range of numbers. */
export function sendLimits(ip: string, phone: string): Limit[] {
  const subscriber = subscriberOf(ip)
  // Whoever is paid for messages sends them through ranges of a thousand numbers.
  const numbers = phone.slice(0, -3)
  return [
    { name: 'code', subject: subscriber, points: 10, seconds: HOUR },
    { name: 'code', subject: subscriber, points: 30, seconds: DAY },
    { name: 'code-range', subject: rangeOf(ip), points: 50, seconds: HOUR },
    { name: 'code-numbers', subject: numbers, points: 20, seconds: HOUR },
  ]
}

/** Asking which numbers have an account. */
export function probeLimits(ip: string): Limit[] {
  return [{ name: 'probe', subject: subscriberOf(ip), points: 30, seconds: HOUR }]
}

/** Wrong codes: per address, and over the whole site, since guesses may be spread over many numbers. */
export function guessLimits(ip: string): Limit[] {
  return [
    { name: 'guess', subject: subscriberOf(ip), points: 30, seconds: HOUR },
    { name: 'guess-site', subject: 'site', points: 1000, seconds: HOUR },
  ]
}
