/**
 * Pseudo-languages, named as in Android and ICU: English with accents and longer words, and the same from right to
 * left. They reveal texts that are not from the message tables, and layouts without room for longer ones. Each replaces
 * a real language. Only development and tests use them.
 */
export const PSEUDO_LANGUAGES = { 'en-XA': 'en', 'ar-XB': 'ar' } as const
export type PseudoLanguage = keyof typeof PSEUDO_LANGUAGES

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'áƀçđéƒĝħíĵķļɱñóƥʠŕšţúṽŵẋýž'
const CAPITALS = 'ÁƁÇĐÉƑĜĦÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ'
const VOWEL = /[aeiou]/i
/** Element in a message: `<name>`, `</name>`. */
const ELEMENT = /(<\/?\w+\s*\/?>)/
/** Renders each word from right to left, whatever its letters. */
const [OVERRIDE, END] = ['\u202E', '\u202C']

/** A message as compiled by the build: text, parameters, and forms to choose from. */
type Part = string | readonly [string, string?, (string | Readonly<Record<string, unknown>>)?]
export type CompiledSentence = string | readonly Part[]

const isPseudo = (name: string | null): name is PseudoLanguage =>
  name !== null && Object.hasOwn(PSEUDO_LANGUAGES, name)

/** Returns the message table of a page: that of its language, or of the pseudo-language that replaces it. */
export function tableFor<Table extends Readonly<Record<string, CompiledSentence>>>(
  spoken: string | null,
  { language, written, english }: { language: string; written: Table; english: Table },
): Table {
  const spokenHere = isPseudo(spoken) && PSEUDO_LANGUAGES[spoken] === language
  return spokenHere ? inPseudo(english, spoken) : written
}

/** Converts a compiled table of English messages into a pseudo-language. */
export function inPseudo<Table extends Readonly<Record<string, CompiledSentence>>>(
  english: Table,
  language: PseudoLanguage,
): Table {
  const write = (text: string) => pseudoText(text, language)
  // Each sentence keeps its shape.
  return Object.fromEntries(
    Object.entries(english).map(([key, sentence]) => [key, rewritten(sentence, write)]),
  ) as Table
}

function rewritten(sentence: CompiledSentence, write: (text: string) => string): CompiledSentence {
  if (typeof sentence === 'string') return write(sentence)
  return sentence.map((part) => {
    if (typeof part === 'string') return write(part)
    const [name, kind, forms] = part
    if (typeof forms !== 'object') return part
    const chosen = Object.entries(forms).map(([form, words]) => [
      form,
      // A form is itself a message; an offset is a number.
      Array.isArray(words) ? rewritten(words as CompiledSentence, write) : words,
    ])
    return [name, kind, Object.fromEntries(chosen)] as const
  })
}

/** Adds an accent to each letter and doubles each vowel: about a third longer. Elements and `#` are unchanged. */
export function pseudoText(text: string, language: PseudoLanguage): string {
  return text
    .split(ELEMENT)
    .map((piece) => (ELEMENT.test(piece) ? piece : longer(piece, language)))
    .join('')
}

function longer(text: string, language: PseudoLanguage): string {
  return text.replace(/[A-Za-z]+/g, (word) => {
    const letters = Array.from(word, (letter) =>
      VOWEL.test(letter) ? accented(letter) + accented(letter.toLowerCase()) : accented(letter),
    ).join('')
    return PSEUDO_LANGUAGES[language] === 'ar' ? `${OVERRIDE}${letters}${END}` : letters
  })
}

function accented(letter: string): string {
  const at = LETTERS.indexOf(letter.toLowerCase())
  return (letter === LETTERS[at] ? ACCENTED : CAPITALS).charAt(at)
}
