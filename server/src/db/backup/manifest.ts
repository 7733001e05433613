import { z } from 'zod'

export const FORMAT = 1

/** Manifest of a backup; written last, so that a backup without it is incomplete. */
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT, 'was made by another version of the program'),
  madeAt: z.iso.datetime(),
  /** Migrations that created the tables, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      /** SHA-256 of the compressed file, in hexadecimal. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Photo files: name and length in bytes. */
  photos: z.record(z.string().regex(/^[\w-]+\.webp$/), z.number().int().min(0)),
})

export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
export const PHOTOS = 'photos'
export const fileOf = (table: string) => `${table}.copy.gz`
