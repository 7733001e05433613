import { MOST_WORDS, oneLine, wordsFault } from '@awan/core/messaging/words'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Returns the notes of a field for a shop's message to a customer: the number of letters left, and the fault if it
 * cannot be sent.
 */
export function useWords(typed: string): { note: string; error: string | undefined } {
  const t = useMessages()
  const words = oneLine(typed)
  const fault = wordsFault(words)
  return {
    note: t('diary.lettersLeft', { count: Math.max(0, MOST_WORDS - words.length) }),
    error: fault && t(`error.${fault}`),
  }
}

/** Returns whether a message can be sent. */
export const areSendable = (typed: string) => wordsFault(oneLine(typed)) === undefined
