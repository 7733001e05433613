import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrFile, qrOf } from '#components/pictures/qr.ts'

const link = 'https://awan.example/b/dar-al-hallaq?from=qr'

/** Reads the modules of a drawing back from its path. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = grid[Number(y)]
    if (row) row[Number(x)] = true
  }
  return grid
}

test('the drawing is the code, unmirrored, with four white modules around it', () => {
  const picture = qrOf(link)
  const bare = encode(link, { ecc: 'M', border: 0 })
  expect(picture.size).toBe(bare.size + 8)
  const grid = modulesOf(picture)
  expect(grid.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(bare.data)
  const white = (row: boolean[] | undefined) => row?.every((black) => !black)
  for (const at of [0, 1, 2, 3, -1, -2, -3, -4]) {
    expect(white(grid.at(at))).toBe(true)
    expect(white(grid.map((row) => row.at(at) ?? true))).toBe(true)
  }
})

test('its three finder patterns are where scanners look: none at the end of the last row', () => {
  const { data } = encode(link, { ecc: 'M', border: 0 })
  const last = data.length - 1
  expect([data[0]?.[0], data[0]?.[last], data[last]?.[0]]).toEqual([true, true, true])
  const corner = data.slice(-7).map((row) => row.slice(-7))
  expect(corner.flat().filter(Boolean).length).not.toBe(33)
})

test('the file is black on white', () => {
  const file = qrFile(qrOf(link))
  expect(file).toContain('fill="#fff" d="M0 0h')
  expect(file.match(/fill="#000"/g)).toHaveLength(1)
  expect(file).not.toContain('transform')
})
