// Every page of the app that needs no parameter is in the lists of screens on which the browser tests judge layout,
// accessibility, themes and a third language.
import { read } from '../lib/files.mjs'

const SCREENS = 'e2e/src/support/screens.ts'
/** Tables of pages in the app, and the lists of screens that have them. */
const TABLES = [
  ['web/src/lib/paths.ts', 'PATHS', ['OPEN_PAGES', 'FORMS', 'CUSTOMER_PAGES']],
  ['web/src/lib/paths.ts', 'CONSOLE_PAGES', ['SHOP_PAGES']],
  ['web/src/operator/pages.ts', 'DESK_PAGES', ['DESK_PAGES']],
]

/** Returns the text of a constant: an array or a table. */
const textOf = (file, name) =>
  new RegExp(`const ${name}\\b[^=]*=\\s*(\\[[^\\]]*\\]|\\{.*?^\\})`, 'ms').exec(read(file))?.[1] ??
  ''

const found = (text, pattern) =>
  [...text.matchAll(pattern)].map(([, path]) => `/${path}`.replace('//', '/'))

/** Returns the faults of a tree with these files. */
export function unvisitedPages(files) {
  return TABLES.filter(([file]) => files.includes(file)).flatMap(([file, table, lists]) => {
    const pages = found(textOf(file, table), /^ +\w+: '([^':*]*)',$/gm)
    const visited = lists.flatMap((list) => found(textOf(SCREENS, list), /'([^']*)'/g))
    return pages
      .filter((page) => !visited.includes(page))
      .map((page) => ({
        path: SCREENS,
        text: `the page ${page} of ${table} is missing in ${lists.join(' or ')}`,
      }))
  })
}
