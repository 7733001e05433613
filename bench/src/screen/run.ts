import { setTimeout as sleep } from 'node:timers/promises'
import { startBrowser, type Browser, type Tab } from './browser.ts'
import { pageWithPhoto, renderedPages } from './pages.ts'
import { startServer } from './whole-server.ts'
import { atMost } from '../page/goals.ts'
import { median, type Size } from '../runs.ts'

/** Presets of the browser's developer tools, and a good mobile line near the server; bytes per second, milliseconds. */
const NETWORKS = {
  'Fast 3G': { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  'Slow 3G': { latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  'Near 4G': { latency: 60, downloadThroughput: 625_000, uploadThroughput: 187_500 },
} as const
/** Maximum seconds to the largest contentful paint, and until the page is usable. */
const GOALS = [
  ['Fast 3G', 1.8, 3.2],
  ['Slow 3G', 4, 9],
] as const
const CPU_SLOWER = 4
const RUNS = { full: 5, tiny: 1 }
/** Page of a business with a photo. */
const PHOTO = 'with photo'
/** First-time visitor without a chosen language. */
const NEW = 'new'
/** Every page first asks a new visitor for a language. */
const NEW_PAGES = [['first visit', '/']] as const
const VISITORS = { full: ['en', 'ar', NEW], tiny: ['ar'] }
/** Milliseconds for which layout shifts are still recorded after the page is usable. */
const AFTER_MS = 1500
const PATIENCE_MS = 60_000

/** Script of observers that record how a page loads, from its first moment. */
const OBSERVE = `
  if (VISITOR !== '${NEW}') localStorage.setItem('awan.language', VISITOR)
  window.screenMeasures = { fcp: 0, lcp: 0, shift: 0, usable: 0 }
  const see = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true })
  see('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.screenMeasures.fcp = startTime
  })
  see('largest-contentful-paint', ({ startTime }) => { window.screenMeasures.lcp = startTime })
  see('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.screenMeasures.shift += value
  })
  // React marks hydrated elements; the language choice is static, and the app reports when it is ready.
  const look = () => {
    const parts = document.querySelectorAll('main h1, main a[href]')
    const taken = [...parts].filter((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
    const listens = performance.getEntriesByName('awan.asks-language').length > 0
    if (taken.length >= 2 || listens) window.screenMeasures.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Expression for the scripts that were loaded when the page became usable; later ones do not count. */
const ARRIVED = `
  performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < window.screenMeasures.usable)
    .map(({ name }) => name)
`

interface Load {
  fcp: number
  lcp: number
  usable: number
  shift: number
  files: number
  scriptKb: number
  allKb: number
}

/** Measures the first screens of a visitor on a slow network. */
export async function runScreen(size: Size): Promise<void> {
  const given = process.env['SCREEN_ORIGIN']
  const server = given === undefined ? await startServer() : undefined
  const origin = given ?? server?.origin ?? ''
  try {
    const browser = await startBrowser()
    try {
      await measure(browser, origin, size)
    } finally {
      await browser.close()
    }
  } finally {
    await server?.close()
  }
}

async function measure(browser: Browser, origin: string, size: Size): Promise<void> {
  const withPhoto = await pageWithPhoto(origin)
  const pages = Object.entries({ ...(await renderedPages(origin)), [PHOTO]: withPhoto })
  const networks = ['Fast 3G', 'Slow 3G', 'Near 4G'] as const
  const measured: Measured[] = []
  // Warm-up: a server and a browser that have just started are slow.
  if (size === 'full')
    for (const [, address] of pages) await load(browser, `${origin}${address}`, 'en', 'Fast 3G')
  const cells = ['FCP s', 'LCP s', 'usable s', 'shift', 'files', 'script KB', 'all KB']
  console.log(row('', cells))
  for (const network of size === 'tiny' ? networks.slice(0, 1) : networks) {
    for (const visitor of VISITORS[size]) {
      for (const [name, address] of visitor === NEW ? NEW_PAGES : pages) {
        const loads: Load[] = []
        for (let at = 0; at < RUNS[size]; at += 1)
          loads.push(await load(browser, `${origin}${address}`, visitor, network))
        const of = (key: keyof Load) => median(loads.map((one) => one[key]))
        const seconds = (['fcp', 'lcp', 'usable'] as const).map((key) =>
          (of(key) / 1000).toFixed(1),
        )
        const kb = [of('scriptKb').toFixed(0), of('allKb').toFixed(0)]
        const rest = [of('shift').toFixed(3), String(of('files')), ...kb]
        console.log(row(`${network} ${visitor} ${name}`, [...seconds, ...rest]))
        measured.push({ network, name, of })
      }
    }
  }
  console.log()
  judge(measured)
}

/** Measurements of a page: the median of its loads. */
interface Measured {
  network: keyof typeof NETWORKS
  name: string
  of: (key: keyof Load) => number
}

/** Compares the measurements with the goals; the worst visitor counts. A network without a goal is only reported. */
function judge(measured: readonly Measured[]): void {
  const judged = measured.filter(({ network }) => GOALS.some(([name]) => name === network))
  const worst = (key: keyof Load, of: (one: Measured) => boolean) =>
    Math.max(...judged.filter(of).map((one) => one.of(key)))
  for (const [network, paint, usable] of GOALS) {
    const onIt = (one: Measured) => one.network === network
    if (!judged.some(onIt)) continue
    const largest = (isPhoto: boolean) =>
      worst('lcp', (one) => onIt(one) && (one.name === PHOTO) === isPhoto) / 1000
    atMost(`largest paint on ${network}`, largest(false), paint, 's')
    atMost(`largest paint on ${network}, with a photo`, largest(true), paint, 's')
    atMost(`usable on ${network}`, worst('usable', onIt) / 1000, usable, 's')
  }
  const named = (name: string) => (one: Measured) => one.name === name
  atMost(
    'layout shift of a first screen',
    worst('shift', () => true),
    0.02,
  )
  atMost('scripts of home', worst('scriptKb', named('home')), 105, 'KB')
  atMost('script files of home', worst('files', named('home')), 5)
  atMost('scripts of a business', worst('scriptKb', named('business')), 130, 'KB')
  atMost('script files of a business', worst('files', named('business')), 7)
}

const row = (name: string, cells: readonly string[]) =>
  name.padEnd(26) + cells.map((cell) => cell.padStart(10)).join('')

async function load(
  browser: Browser,
  url: string,
  visitor: string,
  network: keyof typeof NETWORKS,
): Promise<Load> {
  const tab = await browser.open()
  try {
    const weight = await prepare(tab, visitor, network, url)
    await tab.send('Page.navigate', { url })
    const taken = await until(tab, 'window.screenMeasures?.usable')
    await sleep(AFTER_MS)
    // `ARRIVED` returns URLs.
    const before = (await evaluate(tab, ARRIVED)) as string[]
    const measures = await evaluate(tab, 'window.screenMeasures')
    // Values recorded by `OBSERVE`.
    const { fcp, lcp, shift } = measures as Pick<Load, 'fcp' | 'lcp' | 'shift'>
    const { all, of } = weight()
    const scriptKb = of(before) / 1000
    return { fcp, lcp, shift, usable: taken, files: before.length, scriptKb, allKb: all / 1000 }
  } finally {
    await tab.close()
  }
}

/** Throttles a tab, and counts the transferred bytes of bodies and headers. */
async function prepare(tab: Tab, visitor: string, network: keyof typeof NETWORKS, url: string) {
  const requests = new Map<string, string>()
  const bytes = new Map<string, number>()
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    const { url } = response as { url: string } // as the protocol defines it
    requests.set(url, String(requestId))
  })
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(String(requestId), Number(encodedDataLength))
  })
  for (const domain of ['Page', 'Network']) await tab.send(`${domain}.enable`)
  await tab.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
  })
  const view = { url, name: 'awan.view', value: `${visitor}.baghdad.latn` }
  if (visitor !== NEW) await tab.send('Network.setCookie', view)
  const headers = { 'accept-language': visitor === NEW ? 'ar' : visitor }
  await tab.send('Network.setExtraHTTPHeaders', { headers })
  await tab.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const source = OBSERVE.replaceAll('VISITOR', JSON.stringify(visitor))
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  const sum = (some: Iterable<number>) => [...some].reduce((total, one) => total + one, 0)
  return () => ({
    all: sum(bytes.values()),
    of: (urls: readonly string[]) =>
      sum(urls.map((url) => bytes.get(requests.get(url) ?? '') ?? 0)),
  })
}

async function evaluate(tab: Tab, expression: string): Promise<unknown> {
  const { result } = await tab.send('Runtime.evaluate', { expression, returnByValue: true })
  return (result as { value?: unknown }).value // the protocol's format
}

/** Waits until an expression returns a positive number. */
async function until(tab: Tab, expression: string): Promise<number> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const value = await evaluate(tab, expression).catch(() => undefined)
    if (typeof value === 'number' && value > 0) return value
    await sleep(100)
  }
  throw new Error(`Nothing after ${PATIENCE_MS} ms: ${expression}`)
}
