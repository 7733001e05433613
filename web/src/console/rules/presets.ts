import type { Rules } from '#features/business/rules-api.ts'

type PresetRules = Pick<
  Rules,
  'gridMinutes' | 'noticeMinutes' | 'horizonDays' | 'cancelCutoffMinutes' | 'customerLimit'
>

/** Common settings of the time rules; other rules are left unchanged. */
export const PRESETS = {
  open: {
    gridMinutes: 15,
    noticeMinutes: 0,
    horizonDays: 30,
    cancelCutoffMinutes: 0,
    customerLimit: null,
  },
  usual: {
    gridMinutes: 15,
    noticeMinutes: 30,
    horizonDays: 60,
    cancelCutoffMinutes: 120,
    customerLimit: null,
  },
  planned: {
    gridMinutes: 30,
    noticeMinutes: 1440,
    horizonDays: 90,
    cancelCutoffMinutes: 1440,
    customerLimit: 2,
  },
} satisfies Record<string, PresetRules>

/** Returns the usual choices and the stored value, sorted. */
export function choices(usual: readonly number[], set: number): number[] {
  return [...new Set([...usual, set])].toSorted((a, b) => a - b)
}
