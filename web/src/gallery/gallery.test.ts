import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')
const EXPORTED = /^export (?:async )?(?:function|class|const) ([A-Z][a-z]\w*)/gm

/** Lists the components exported by the files of one folder; drawings in subfolders are shown by those. */
function componentsIn(folder: string): string[] {
  const at = path.join(SRC, 'components', folder)
  const files = readdirSync(at).filter((name) => name.endsWith('.tsx'))
  return files.flatMap((file) =>
    [...readFileSync(path.join(at, file), 'utf8').matchAll(EXPORTED)].map(([, name = '']) => name),
  )
}

/** Lists the components without a specimen in the gallery. */
function missing(components: readonly string[], gallery: string): string[] {
  return components.filter((name) => !new RegExp(`<${name}[\\s>/]`).test(gallery))
}

const galleryOf = (folder: string) =>
  readdirSync(path.join(SRC, 'gallery', folder))
    .map((file) => readFileSync(path.join(SRC, 'gallery', folder, file), 'utf8'))
    .join('\n')

const folders = readdirSync(path.join(SRC, 'components'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.each(folders)('every component of components/%s is in the gallery', (folder) => {
  const found = componentsIn(folder)
  expect(found).not.toEqual([])
  expect(missing(found, galleryOf('components'))).toEqual([])
})

test.each(folders)('components/%s has a page of the gallery', (folder) => {
  const page = readFileSync(path.join(SRC, 'gallery/gallery.tsx'), 'utf8')
  expect(page).toMatch(new RegExp(`^ {2}'?${folder}'?: `, 'm'))
})

test('a component without a specimen is named (sabotaged)', () => {
  const gallery = galleryOf('components').replaceAll('<Segmented', '<Gone')
  expect(missing(componentsIn('fields'), gallery)).toEqual(['Segmented'])
})
