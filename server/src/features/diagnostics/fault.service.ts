import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#db/connect.ts'
import { subscriberOf } from '#http/limits/rate-limit.ts'
import { keepError, serverFault } from './group.service.ts'

/** Errors written concurrently; beyond that, errors are only logged. */
const AT_ONCE = 4

/** Stores a server error with its route and sender. Never throws, and is not awaited. */
export type KeepFault = (error: unknown, route: string, sender: string) => void

export function faultKeeper(deps: {
  db: Db
  clock: () => Date
  secret: string
  warn: (problem: string, error: unknown) => void
}): KeepFault {
  const { db, clock, secret, warn } = deps
  let writing = 0
  const keep = async (error: unknown, route: string, sender: string) => {
    writing += 1
    try {
      await keepError({ db, secret, now: clock() }, serverFault(error, route), sender)
    } catch (fault) {
      warn('an error report could not be stored', fault)
    } finally {
      writing -= 1
    }
  }
  return (error, route, sender) => {
    if (writing < AT_ONCE) void keep(error, route, sender)
  }
}

/** Stores errors answered with 500, under the pattern of their endpoint. */
export function requestFaults(
  app: FastifyInstance,
  { db, clock, config }: { db: Db; clock: () => Date; config: { secret: string } },
): (error: unknown, request: FastifyRequest) => void {
  const warn = (problem: string, err: unknown) => app.log.warn({ err }, problem)
  const keepFault = faultKeeper({ db, clock, secret: config.secret, warn })
  return (error, { method, routeOptions, ip }) =>
    keepFault(error, `${method} ${routeOptions.url ?? '*'}`, subscriberOf(ip))
}
