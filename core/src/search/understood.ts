import { fold } from '../fold.ts'
import type { Localized } from '../language.ts'
import { HIGHEST_PRICE } from '../offering/rules.ts'
import {
  AFTER_PRICE,
  BEFORE_PLACE,
  BEFORE_PRICE,
  IDLE,
  LONGEST_PHRASE,
  type Meaning,
  PHRASES,
} from './phrases.ts'
import { formsOf, nearOf, rawWords, type WordForm } from './words.ts'

/** A place that can be named in a query. */
export interface NamedPlace {
  readonly id: string
  readonly kind: 'city' | 'district'
  readonly name: Localized
  /** Other words for it. */
  readonly synonyms?: Localized | null
}

/** A filter recognised in a text, with its words as typed. */
export type UnderstoodPart = { readonly words: string } & (
  { readonly meaning: Meaning } | { readonly place: NamedPlace } | { readonly maxPrice: number }
)

/** Parsed query: its filters, and the remaining search words. */
export interface Understanding {
  readonly parts: readonly UnderstoodPart[]
  readonly words: readonly SearchedWord[]
  /** The words of its phrases such as "now", which the name of a business may contain too. */
  readonly meant: readonly SearchedWord[]
}

/** A search word with all its readings, and possible typing errors. */
export interface SearchedWord {
  readonly forms: readonly WordForm[]
  readonly near: readonly string[]
}

/** Maximum number of search words, as each costs an index lookup. */
export const SEARCHED_WORDS = 6
/** Length to which words are truncated; no real word is longer, and long ones are expensive. */
const MOST_LETTERS = 30

interface Token {
  readonly typed: string
  readonly raw: string
  readonly key: string
}

/**
 * Parses a query: tonight, near Karrada, under 20,000; the remaining tokens are words. `places` are the names to
 * recognise.
 */
export function understand(text: string, places: readonly NamedPlace[]): Understanding {
  const tokens = tokensOf(text)
  const parts: UnderstoodPart[] = []
  const rest: Token[] = []
  const phrases: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const found = priceAt(tokens, at) ?? placeAt(tokens, at, places) ?? meaningAt(tokens, at)
    const token = tokens[at]
    if (found) {
      parts.push(found.part)
      if ('meaning' in found.part) phrases.push(...tokens.slice(at, at + found.length))
    } else if (token) rest.push(token)
    at += found?.length ?? 1
  }
  const telling = rest.filter(({ key }) => !IDLE.has(key))
  // A query of filler words only, "the best place", searches for that name.
  const named = telling.length > 0 || parts.length > 0 ? telling : rest
  const meant = phrases.filter(({ key }) => !IDLE.has(key))
  return { parts, words: searchedWords(named), meant: searchedWords(meant) }
}

/** Returns the first words; repeated ones count once. */
function searchedWords(tokens: readonly Token[]): SearchedWord[] {
  const words = [...new Map(tokens.map((token) => [token.key, token])).values()]
  return words.slice(0, SEARCHED_WORDS).map(({ raw }) => searchedWord(raw))
}

/** Returns a search word with its readings and typing errors. */
export function searchedWord(raw: string): SearchedWord {
  const forms = formsOf(raw.slice(0, MOST_LETTERS))
  return { forms, near: [...new Set(forms.flatMap(({ word }) => nearOf(word)))] }
}

/** Removes the typed words of a filter from a text, which undoes the filter. */
export function withoutWords(text: string, words: string): string {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const gone = words.split(' ')
  const at = parts.findIndex((_, start) => gone.every((one, index) => parts[start + index] === one))
  return (at < 0 ? parts : parts.toSpliced(at, gone.length)).join(' ')
}

/**
 * Splits a text into tokens, each with the space-separated part it is from; one part may give several tokens.
 */
function tokensOf(text: string): Token[] {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  return parts.flatMap((typed) =>
    rawWords(typed).map((raw): Token => ({ typed, raw, key: fold(raw) })),
  )
}

const keyAt = (tokens: readonly Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(' ')

function typedAt(tokens: readonly Token[], at: number, length: number): string {
  const typed = tokens.slice(at, at + length).map((token) => token.typed)
  return typed.filter((one, index) => one !== typed[index - 1]).join(' ')
}

interface Found {
  readonly part: UnderstoodPart
  readonly length: number
}

/** Returns the match of the most words, at most `most`. */
function longest<Value>(most: number, find: (length: number) => Value | undefined) {
  for (let length = most; length >= 1; length -= 1) {
    const value = find(length)
    if (value !== undefined) return { value, length }
  }
  return undefined
}

function meaningAt(tokens: readonly Token[], at: number): Found | undefined {
  const found = longest(LONGEST_PHRASE, (length) =>
    at + length <= tokens.length ? PHRASES.get(keyAt(tokens, at, length)) : undefined,
  )
  if (!found) return undefined
  const { value: meaning, length } = found
  return { part: { words: typedAt(tokens, at, length), meaning }, length }
}

function priceAt(tokens: readonly Token[], at: number): Found | undefined {
  const before = longest(2, (length) => BEFORE_PRICE.has(keyAt(tokens, at, length)) || undefined)
  const amount = before && amountAt(tokens, at + before.length)
  if (!amount) return undefined
  const length = before.length + amount.length
  return { part: { words: typedAt(tokens, at, length), maxPrice: amount.dinars }, length }
}

/** Parses an amount such as 20, 20k, 25,000 or ٢٠ ألف. */
function amountAt(tokens: readonly Token[], at: number) {
  const key = (place: number) => tokens[place]?.key ?? ''
  const [, number, attached] = /^(\d{1,9})([a-z\u0621-\u064A]*)$/.exec(key(at)) ?? []
  if (number === undefined || attached === undefined) return undefined
  const shortened = attached === '' ? 1 : AFTER_PRICE.get(attached)
  if (shortened === undefined) return undefined
  // 25,000 is split into two tokens at its comma.
  const parted = key(at + 1) === '000' ? 1 : 0
  const unit = AFTER_PRICE.get(key(at + 1 + parted))
  const typed = Number(number) * 1000 ** parted
  // No service costs less than a thousand dinars: 20 means 20,000.
  const times = Math.max(shortened, unit ?? 1, typed < 1000 ? 1000 : 1)
  const length = 1 + parted + (unit === undefined ? 0 : 1)
  return { dinars: Math.min(typed * times, HIGHEST_PRICE), length }
}

const LONGEST_PLACE = 3

/** Finds a place after "near", "in" and similar words; in Arabic also with an attached "ب". */
function placeAt(
  tokens: readonly Token[],
  at: number,
  places: readonly NamedPlace[],
): Found | undefined {
  const before = longest(2, (length) => BEFORE_PLACE.has(keyAt(tokens, at, length)) || undefined)
  const start = at + (before?.length ?? 0)
  const raw = tokens.slice(start, start + LONGEST_PLACE).map((token) => token.raw)
  if (!before) {
    const joined = /^ب(?=.{4})/.test(raw[0] ?? '')
    if (!joined) return undefined
    raw[0] = (raw[0] ?? '').slice(1)
  }
  const found = longest(raw.length, (length) =>
    placeCalled(raw.slice(0, length), places, before !== undefined),
  )
  if (!found) return undefined
  const length = (before?.length ?? 0) + found.length
  return { part: { words: typedAt(tokens, at, length), place: found.value }, length }
}

const ALIKE = [
  (a: WordForm, b: WordForm) => a.word === b.word,
  (a: WordForm, b: WordForm) => a.skeleton.length > 2 && a.skeleton === b.skeleton,
  (a: WordForm, b: WordForm) => {
    const near = new Set(nearOf(b.word))
    return a.word.length > 3 && nearOf(a.word).some((one) => near.has(one))
  },
]

/** Finds the place with exactly these words: as spelled, else by sound, else with one typing error. */
function placeCalled(
  raw: readonly string[],
  places: readonly NamedPlace[],
  loosely: boolean,
): NamedPlace | undefined {
  const said = raw.map(formsOf)
  for (const alike of loosely ? ALIKE : ALIKE.slice(0, 1)) {
    const found = places.find((place) =>
      namesOf(place).some((name) => {
        const words = rawWords(name)
        return (
          words.length === said.length &&
          words.every((word, at) =>
            formsOf(word).some((form) => said[at]?.some((one) => alike(one, form))),
          )
        )
      }),
    )
    if (found) return found
  }
  return undefined
}

const namesOf = ({ name, synonyms }: NamedPlace): string[] =>
  [
    ...Object.values(name),
    ...Object.values(synonyms ?? {}).flatMap((all) => all?.split(/[,،]/) ?? []),
  ].filter((one) => typeof one === 'string')
