import { HomePage } from '#customer/home/home-page.tsx'
import { Chosen } from '#customer/home/home-parts.ts'
import { firstCategory } from '#lib/places/use-category.ts'

/** Loads all of home that the server has drawn and that did not come with the frame: what is not here when it is taken over is drawn anew. */
export async function loadHome() {
  if (firstCategory()) await Chosen.preload()
  return HomePage
}
