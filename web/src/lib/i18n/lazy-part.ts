import { lazy, type ComponentType } from 'react'
import { consoleMessages, otherMessages } from '#lib/i18n/catalogues.ts'
import { onceConnected } from '#lib/once-connected.ts'

/**
 * A component whose code is loaded when it is first shown, together with the sentences that are not
 * loaded with home.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), otherMessages()])
    return { default: component }
  })
}

/**
 * The same for what a page can stand without: where its code does not arrive, its place stays empty
 * until the network is back, and the page around it stays.
 */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    onceConnected(async () => {
      const [component] = await Promise.all([load(), otherMessages()])
      return { default: component }
    }),
  )
}

/** The same for what shops use: with the sentences of the console. */
export function lazyConsolePart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), consoleMessages()])
    return { default: component }
  })
}
