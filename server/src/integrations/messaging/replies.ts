import type { TakeReply } from './port.ts'

/** Passes each reply to the handlers in order until one handles it. */
export function replyTaker(...takers: readonly TakeReply[]): TakeReply {
  return async (reply) => {
    for (const take of takers) if (await take(reply)) return true
    return false
  }
}
