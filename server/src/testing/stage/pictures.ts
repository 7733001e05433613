import sharp from 'sharp'

const BOUNDARY = 'the-end-of-a-part'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Returns a form with one file, as a browser sends it. */
export function formOf(
  content: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg', field = 'file' } = {},
): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** A minimal JPEG: 8 × 8 pixels of one colour. */
const SMALL = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()

/** Returns a form with a small photo. */
export const pictureForm = () => formOf(SMALL)
