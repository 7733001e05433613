/** The photo an answer names by its path, as a list of none or one; the path holds the id. */
export function photosOf(photo: string | null): { id: string; url: string }[] {
  const id = photo && /([0-9a-f-]{36})\.webp$/.exec(photo)?.[1]
  return photo && id ? [{ id, url: photo }] : []
}
