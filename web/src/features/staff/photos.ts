/** Parses a photo path, which contains the id, into a list of one photo, or none. */
export function photosOf(photo: string | null): { id: string; url: string }[] {
  const id = photo && /([0-9a-f-]{36})\.webp$/.exec(photo)?.[1]
  return photo && id ? [{ id, url: photo }] : []
}
