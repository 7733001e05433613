import { z } from 'zod'

export const FORMAT = 1

/** Describes a backup beside its files; written last, so that one without it was not finished. */
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT, 'was made by another version of the program'),
  madeAt: z.iso.datetime(),
  /** The migrations that made the tables, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      /** SHA-256 of the packed file, in hexadecimal. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Names of the photos' files, each with its length in bytes. */
  photos: z.record(z.string().regex(/^[\w-]+\.webp$/), z.number().int().min(0)),
})

export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
export const PHOTOS = 'photos'
export const fileOf = (table: string) => `${table}.copy.gz`
