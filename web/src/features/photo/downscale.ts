/** Larger pictures are downscaled before upload, in pixels; the server keeps 1600. */
const LONGEST_SIDE = 2048
/** Pictures up to this size are sent unchanged, in bytes. */
const LIGHT = 1_500_000
const QUALITY = 0.88
/** Formats that the server reads; pictures in other formats are converted. */
const SENT_AS_IS = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Returns the picture to upload: upright, at most 2048 pixels on its longer side. If the browser cannot decode it,
 * returns the file itself for the server to validate.
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
  // Transparent areas become white, not black as by default in JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
