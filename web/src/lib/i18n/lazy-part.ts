import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { consoleMessages, operatorMessages, otherMessages } from '#lib/i18n/catalogues.ts'
import { typedLeft } from '#lib/form/typed.ts'
import { onceConnected } from '#lib/once-connected.ts'

/**
 * Fails the page whose code does not arrive, which may then be loaded anew: not while something is typed on it that would be
 * lost.
 */
async function lose(error: unknown): Promise<never> {
  await typedLeft()
  throw error
}

/** A component that loads when it is first shown, or ahead of it; then it is there at once. */
export type Preloadable<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<unknown>
}

/** A component that is there at once after `preload`. */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: { default: ComponentType<Props> } | undefined
  const ask = async () => (loaded ??= { default: await load() })
  const page = lazy(() => {
    const { then } = { then: (take: (module: typeof loaded) => void) => take(loaded) }
    // React takes anything with a `then`; one that answers at once spares a spinner.
    return loaded ? ({ then } as unknown as ReturnType<typeof ask>) : ask().catch(lose)
  })
  return Object.assign(page, { preload: ask })
}

/**
 * A component whose code is loaded when it is first shown, together with the sentences that are not
 * loaded with home.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return preloadable(async () => {
    const [component] = await Promise.all([load(), otherMessages()])
    return component
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

/** The same with sentences that a page of a customer does not load. */
const lazyWith =
  (sentences: () => Promise<unknown>) =>
  <Props>(load: () => Promise<ComponentType<Props>>) =>
    lazy(async () => {
      const [component] = await Promise.all([load(), sentences()]).catch(lose)
      return { default: component }
    })

/** The same for what shops use: with the sentences of the console. */
export const lazyConsolePart = lazyWith(consoleMessages)

/** The same for what the operator uses, who reads what shops read too. */
export const lazyOperatorPart = lazyWith(operatorMessages)
