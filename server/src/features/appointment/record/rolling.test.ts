import { expect, test } from 'vitest'
import { restartUnderLoad } from '#testing/races/rolling.ts'

test(
  'B-18: a rolling restart under load fails no booking; a stop without a notice does',
  { timeout: 300_000 },
  async () => {
    const plan = { clients: 8, between: 25, restarts: 2, notice: 2 }
    const { failed, failedWithoutNotice, exits, ...report } = await restartUnderLoad(plan)
    expect(failed).toEqual([])
    expect(exits).toEqual([0, 0])
    expect(failedWithoutNotice).not.toEqual([])
    // Failed requests got no response, and may have been booked all the same.
    expect(report).toMatchObject({ lost: 0, duplicates: 0, overlaps: 0 })
  },
)
