import { createElement } from 'react'
import { expect, test } from 'vitest'
import { AffectedFault } from '#features/staff/components/affected-dialog.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { shown } from '#testing/rendered.ts'

const refusedFor = (reason: string) =>
  shown(
    createElement(AffectedFault, {
      refusal: new ApiError('not_bookable', 422, '', { reason }),
      open: 0,
    }),
  )

test.each([
  ['past', 'diary.verdict.past'],
  ['staff_cannot', 'diary.verdict.unskilled'],
])('decisions refused as a time cannot be booked (%s) say why: %s', (reason, text) => {
  expect(refusedFor(reason)).toContain(`>${text}<`)
})
