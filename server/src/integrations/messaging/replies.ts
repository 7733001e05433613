import type { TakeReply } from './port.ts'

/** Offers each reply to one after the other until somebody takes it. */
export function replyTaker(...takers: readonly TakeReply[]): TakeReply {
  return async (reply) => {
    for (const take of takers) if (await take(reply)) return true
    return false
  }
}
