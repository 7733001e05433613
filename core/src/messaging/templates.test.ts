import { expect, test } from 'vitest'
import { LANGUAGE_IDS } from '../language.ts'
import { CATALOGUES } from '../locales/catalogues.ts'
import { TEMPLATES } from './templates.ts'

const cases = Object.entries(TEMPLATES).flatMap(([name, template]) =>
  LANGUAGE_IDS.map((language) => [name, language, template] as const),
)

test.each(cases)(
  'the template %s in %s holds its placeholders and nothing that depends on them',
  (_, language, { key, params }) => {
    const sentence = CATALOGUES[language][key]
    const held = Array.from(sentence.matchAll(/\{([^}]*)\}/g), ([, name]) => name)
    // Registered templates have no plural or select forms: each brace is a plain value.
    expect(held.toSorted()).toEqual([...params].toSorted())
  },
)
