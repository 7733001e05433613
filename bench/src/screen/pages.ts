/** Returns the three server-rendered pages by name: home, the first bookable service, and the first business. */
export async function renderedPages(origin: string): Promise<Record<string, string>> {
  const first = async (list: string) => {
    const answer = await fetch(`${origin}/api/${list}?city=baghdad`)
    const { items } = (await answer.json()) as { items: { id: string }[] } // the contract's shape
    if (!items[0]) throw new Error(`There are no ${list}.`)
    return items[0].id
  }
  return {
    home: '/',
    service: `/service/${await first('services')}`,
    business: `/business/${await first('businesses')}`,
  }
}
