/** Larger pictures are made smaller before they travel; the server keeps 1600 pixels. */
const LONGEST_SIDE = 2048
/** Small enough to travel as it is, in bytes. */
const LIGHT = 1_500_000
const QUALITY = 0.88
/** Lists what the server reads; a picture that only this device can read is made into one of them. */
const SENT_AS_IS = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * A picture as it travels: upright, at most 2048 pixels on its longer side. Where the browser cannot draw it, the file
 * itself: the server judges.
 */
export async function downscale(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= LIGHT && SENT_AS_IS.has(file.type)) {
      picture.close()
      return file
    }
    const smaller = await draw(picture, scale)
    return smaller && (smaller.size < file.size || !SENT_AS_IS.has(file.type)) ? smaller : file
  } catch {
    return file
  }
}

function draw(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // What shines through is white on paper; JPEG would make it black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
