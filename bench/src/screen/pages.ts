/** The three pages that come rendered: home, the first service that is sold, and the first business, by name. */
export async function renderedPages(origin: string): Promise<Record<string, string>> {
  const first = async (list: string) => {
    const answer = await fetch(`${origin}/api/${list}?city=baghdad`)
    const { items } = (await answer.json()) as { items: { id: string }[] } // as its contract says
    if (!items[0]) throw new Error(`There are no ${list}.`)
    return items[0].id
  }
  return {
    home: '/',
    service: `/service/${await first('services')}`,
    business: `/business/${await first('businesses')}`,
  }
}
