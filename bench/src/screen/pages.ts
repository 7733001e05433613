interface Listed {
  id: string
  photo?: string | null
}

/**
 * Returns the three server-rendered pages by name: home, the first bookable service, and the first business without a
 * photo, as the hour decides which business is the first of all.
 */
export async function renderedPages(origin: string): Promise<Record<string, string>> {
  const [service] = await listOf(origin, 'services')
  const businesses = await listOf(origin, 'businesses')
  return {
    home: '/',
    service: pathOf('service', service),
    business: pathOf(
      'business',
      businesses.find(({ photo }) => !photo),
    ),
  }
}

/** Returns the page of the first business with a photo, whose largest paint has to wait for that file. */
export async function pageWithPhoto(origin: string): Promise<string> {
  const businesses = await listOf(origin, 'businesses')
  return pathOf(
    'business',
    businesses.find(({ photo }) => photo),
  )
}

async function listOf(origin: string, list: string): Promise<Listed[]> {
  const answer = await fetch(`${origin}/api/${list}?city=baghdad`)
  const { items } = (await answer.json()) as { items: Listed[] } // the contract's shape
  return items
}

function pathOf(page: string, item: Listed | undefined): string {
  if (!item) throw new Error(`There is no ${page}.`)
  return `/${page}/${item.id}`
}
