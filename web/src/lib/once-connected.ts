/**
 * Code that the page can do without for now: where it does not arrive, it is asked for again once the
 * network is back, instead of failing the page.
 */
export async function onceConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return onceConnected(load)
  }
}
