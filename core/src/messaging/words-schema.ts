import { writtenText } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { oneLine, wordsFault, type WordsFault } from './words.ts'

/** Errors of a shop's own message. */
export const WORDS_ERRORS = ['words_too_long', 'words_with_link'] as const satisfies ErrorCode[]

const without = (fault: WordsFault) => (words: string) => wordsFault(words) !== fault

/** A shop's message to a customer about an appointment, in one line, as it is sent by SMS. */
export const wordsSchema = writtenText
  .overwrite(oneLine)
  .refine(without('words_too_long'), 'words_too_long')
  .refine(without('words_with_link'), 'words_with_link')
