import { useTabText } from '#lib/use-tab-text.ts'

/** The number as typed, shared by login and sign-up; survives a reload. */
export const useNumberDraft = () => useTabText('awan.number')
