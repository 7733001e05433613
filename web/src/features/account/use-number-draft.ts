import { useTabText } from '#lib/use-tab-text.ts'

/** The number as typed, shared by login and sign-up and kept over a reload. */
export const useNumberDraft = () => useTabText('awan.number')
