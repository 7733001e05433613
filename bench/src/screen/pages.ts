interface Listed {
  id: string
  photo?: string | null
}

/**
 * Returns the three server-rendered pages by name: home, the first bookable service, and the first business without a
 * photo, as the hour decides which business is the first of all.
 */
export async function renderedPages(origin: string): Promise<Record<string, string>> {
  return {
    home: '/',
    service: `/service/${await firstOf(origin, 'services', () => true)}`,
    business: `/business/${await firstOf(origin, 'businesses', ({ photo }) => !photo)}`,
  }
}

/** Returns the page of the first business with a photo, whose largest paint has to wait for that file. */
export async function pageWithPhoto(origin: string): Promise<string> {
  return `/business/${await firstOf(origin, 'businesses', ({ photo }) => Boolean(photo))}`
}

async function firstOf(origin: string, list: string, fits: (item: Listed) => boolean) {
  const answer = await fetch(`${origin}/api/${list}?city=baghdad`)
  const { items } = (await answer.json()) as { items: Listed[] } // the contract's shape
  const first = items.find(fits)
  if (!first) throw new Error(`There are no such ${list}.`)
  return first.id
}
