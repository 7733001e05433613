import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { type Language, LANGUAGE_IDS } from '@awan/core/language'
import { withinTime } from '#db/connection/within-time.ts'
import { jsonInHtml } from './escape.ts'
import { previewFinder, type ReadPhoto } from './preview.ts'

/** A visitor's settings, sent by the browser with each request; contains neither name nor session. */
export interface View {
  language: Language
  city: string
  digits: string
  /** Category that home shows first; empty: none, as on every other page. */
  category: string
  /** True: no language was chosen on this device yet, so the page includes the choice. */
  asks: boolean
}

interface Wanted extends View {
  path: string
  origin: string
  ask: (path: string) => Promise<unknown>
}

/** Content of a page: its messages by part, and the rest. */
interface Screen {
  messages: Readonly<Record<string, object>>
}

/** Interface of the built `web/src/app/render.tsx`. */
interface Renderer {
  renderScreen: (
    wanted: Wanted,
  ) => Promise<{ html: Uint8Array; screen: Screen; languages?: string | undefined }>
}

/** A rendered page, and the text of its content without messages. */
export interface Rendered {
  html: Buffer
  shows: string
}

/** Part of a page. Most are encoded in advance: joining and encoding all as one text takes four milliseconds. */
type Piece = string | Uint8Array

export type RenderPage = (request: FastifyRequest, view: View, shell: string) => Promise<Rendered>

/**
 * Time limit of rendering in milliseconds; after it, the page is sent without content, which the browser then fetches.
 */
const PATIENCE_MS = 1500
const ROOT = '<div id="root"></div>'
/**
 * Styles for the states set by the first script: unsuitable content is hidden, and the language choice covers the page
 * once it has arrived completely, as it would shift if only partly loaded. Covered content is neither styled nor laid
 * out. On a slow line photos are not loaded before the app, which replaces the list of their sizes by the smallest.
 */
const STYLES_OF_STATE =
  ':root[data-slow-line] [data-cover] img[srcset*=","]{display:none}:root[data-unfit] #root{visibility:hidden}:root[data-asks] #languages:has(+#root){display:block!important;position:fixed;inset:0;overflow:auto;z-index:1}:root[data-asks] #languages+#root{content-visibility:hidden}'
/** Placeholders for hints, styles, content and data, in their order in the shell. */
const PLACES =
  /<title>|<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>|<div id="root"><\/div>|<\/body>/g
/** Includes home. */
const ENTRY = 'index.html'
const SERVICE = 'src/customer/service/service-page.tsx'
const BUSINESS = 'src/customer/booking/business-page.tsx'
/** Server-rendered pages, and the module of each. */
const PAGES: readonly [RegExp, string][] = [
  [/^\/$/, ENTRY],
  [/^\/service\/[\w-]+$/, SERVICE],
  [/^\/business\/[\w-]+$/, BUSINESS],
]
/** The usual next page after home: its path prefix and its modules. */
const NEXT = {
  begins: '/service/',
  modules: (language: Language) => [SERVICE, `../virtual:messages/${language}/later`],
}
/** Modules of the language choice, which the app shows first. */
const ASKING = [
  'src/customer/language/language-page.tsx',
  ...LANGUAGE_IDS.map((language) => `../virtual:messages/${language}/first`),
]
/** Query parameters that do not change the content. */
const HARMLESS = new Set(['lang', 'from'])

/** Returns the module of a server-rendered page; undefined for other pages, and if the query changes the content. */
export function moduleOf(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://x')
  if ([...searchParams.keys()].some((key) => !HARMLESS.has(key))) return undefined
  return PAGES.find(([pattern]) => pattern.test(pathname))?.[1]
}

interface Chunk {
  file: string
  imports?: string[]
}

/** Loads the renderer of first screens; undefined if it is not built. */
export async function openRenderer(
  root: string,
  readPhoto: ReadPhoto,
): Promise<RenderPage | undefined> {
  const file = path.join(root, '.server/render.js')
  const manifest = await readJson<Record<string, Chunk>>(path.join(root, '.vite/manifest.json'))
  const found = await readFile(file).catch(() => undefined)
  if (!found || !manifest) return undefined
  // Built separately, with the interface above.
  const renderer = (await import(pathToFileURL(file).href)) as Renderer
  const styles = new Map<string, Uint8Array>()
  for (const { file: name } of Object.values(manifest))
    if (name.endsWith('.css')) styles.set(name, await readFile(path.join(root, name)))
  const sizes = await sizesOf(root, manifest)
  const findPreview = previewFinder(readPhoto)

  return async (request, view, shell) => {
    const { pathname } = new URL(request.url, 'http://x')
    const { html, screen, languages } = await withinTime(PATIENCE_MS, () =>
      renderer.renderScreen({
        ...view,
        path: pathname,
        origin: `${request.protocol}://${request.host}`,
        ask: async (from) => askApi(request, from),
      }),
    )
    const preview = await findPreview(html)
    const { messages, ...rest } = screen
    const shows = jsonInHtml(rest)
    const data = [`${shows.slice(0, -1)},"messages":{`, ...sentencesOf(messages), '}}']
    const modules = [moduleOf(request.url) ?? '', ...(view.asks ? ASKING : [])]
    const chunks = [...new Set(modules.flatMap((module) => filesOf(manifest, module)))]
    const next = pathname === '/' ? NEXT.modules(view.language) : []
    const later = next.flatMap((module) => filesOf(manifest, module))
    const parts = { html, preview, languages, data, chunks, later, styles, sizes }
    return { html: bytesOf(compose(shell, parts)), shows }
  }
}

const bytesOf = (pieces: readonly Piece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/** Serialised messages by part: the same objects serve every page of a language. */
const written = new WeakMap<object, Uint8Array>()

function sentencesOf(messages: Screen['messages']): Piece[] {
  return Object.entries(messages).flatMap(([part, sentences], at) => {
    const bytes = written.get(sentences) ?? Buffer.from(jsonInHtml(sentences))
    written.set(sentences, bytes)
    return [`${at === 0 ? '' : ','}"${part}":`, bytes]
  })
}

async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  // Generated by the build.
  return text === undefined ? undefined : (JSON.parse(text) as Content)
}

/** Returns the size of each script of a build. */
async function sizesOf(root: string, manifest: Record<string, Chunk>) {
  const files = Object.values(manifest).map(({ file }) => file)
  const sizes = files.map(async (file): Promise<[string, number]> => {
    const known = await stat(path.join(root, file)).catch(() => undefined)
    return [file, known?.size ?? 0]
  })
  return new Map(await Promise.all(sizes))
}

/** Calls the API within this process, as a guest at the visitor's address. */
async function askApi(request: FastifyRequest, url: string): Promise<unknown> {
  const headers = { host: request.host }
  const answer = await request.server.inject({ url, headers, remoteAddress: request.ip })
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
  return answer.json()
}

/** Lists a module's files, including those of its imports. */
function filesOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))]
}

/**
 * Inserts content and styles into the page. The head names its scripts without a `rel`: the first script requests them
 * at once or after the first frame (index.html), and runs them last, as the page is visible without them. The largest
 * is first: Chromium requests two of them before the body begins. The stylesheet's link stays, disabled, so that code
 * that checks for it does not fetch it again. Scripts of the next page get a `rel` only once a link to it is pressed.
 */
function compose(
  shell: string,
  parts: {
    html: Uint8Array
    /** Placed after the content, as text is drawn first. */
    preview: string | undefined
    languages: string | undefined
    data: readonly Piece[]
    chunks: string[]
    later: string[]
    styles: ReadonlyMap<string, Uint8Array>
    sizes: ReadonlyMap<string, number>
  },
): Piece[] {
  const entries = new Set<string>()
  const files = new Set<string>()
  const bare = shell
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/g, (_, file: string) => {
      entries.add(file)
      files.add(file)
      return ''
    })
    .replace(/<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
      files.add(file)
      return ''
    })
  const sheet = (tag: string, name: string): Piece[] => {
    const text = parts.styles.get(name)
    const disabled = `${tag.replace('<link', '<link disabled')}<style>`
    return text === undefined ? [tag] : [disabled, text, `${STYLES_OF_STATE}</style>`]
  }
  for (const file of parts.chunks) if (file.endsWith('.js')) files.add(file)
  const sizeOf = (file: string) => parts.sizes.get(file) ?? 0
  const code = [...files]
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .map((file) =>
      unfetched(file, `data-app="${entries.has(file) ? 'entry' : ''}" fetchpriority="low"`),
    )
  const next = [...new Set(parts.later)]
    .filter((file) => file.endsWith('.js') && !files.has(file))
    .map((file) => unfetched(file, `data-next="${NEXT.begins}"`))
  // Placed before the content it covers, so that it arrives first on a slow connection. Only a script shows it.
  const choice =
    parts.languages === undefined
      ? ''
      : `<div id="languages" style="display:none">${parts.languages}</div>`
  const placed = (tag: string, name: string): Piece[] => {
    if (tag === '<title>') return [`${[...code, ...next].join('')}${tag}`]
    if (tag === ROOT) return [`${choice}<div id="root">`, parts.html, '</div>']
    if (tag !== '</body>') return sheet(tag, name)
    const begin = '<script type="application/json" id="first-screen">'
    return [parts.preview ?? '', begin, ...parts.data, `</script>${tag}`]
  }
  return replaced(bare, placed)
}

/** Returns a link to a script that is not fetched until it is given a `rel`. */
const unfetched = (file: string, kind: string) => `<link ${kind} crossorigin href="/${file}">`

/** Replaces the placeholders of a page. */
function replaced(shell: string, placed: (tag: string, name: string) => Piece[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of shell.matchAll(PLACES)) {
    const [tag, name = ''] = found
    pieces.push(shell.slice(at, found.index), ...placed(tag, name))
    at = found.index + tag.length
  }
  return [...pieces, shell.slice(at)]
}
