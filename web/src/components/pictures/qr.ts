import { encode } from 'uqr'

/** White modules on each side; scanners need them to find the code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4

export interface QrPicture {
  /** Modules along a side, including the quiet zone: the side of the `viewBox`. */
  size: number
  /** The black modules, as the data of a path. */
  path: string
}

/** Returns a QR code as a drawing; error correction level M tolerates a scratch. */
export function qrOf(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) =>
    row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return { size, path: path.join('') }
}

/** Returns the code as an SVG file, with its own white background. */
export function qrFile({ size, path }: QrPicture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}
