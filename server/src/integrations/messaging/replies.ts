import type { TakeReply } from './port.ts'

/** Offers each reply to the handlers in order until one takes it. */
export function replyTaker(...takers: readonly TakeReply[]): TakeReply {
  return async (reply) => {
    for (const take of takers) if (await take(reply)) return true
    return false
  }
}
