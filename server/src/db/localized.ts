import type { ColumnType } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'

/** A column of the domain `localized`. */
export type LocalizedColumn = ColumnType<LocalizedValue>
