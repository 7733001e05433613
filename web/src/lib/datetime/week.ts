/** ISO weekdays in Iraq's display order: Saturday first. */
export const WEEK: readonly number[] = [6, 7, 1, 2, 3, 4, 5]

/** Returns weekdays in that order. */
export const inWeekOrder = (weekdays: readonly number[]): number[] =>
  WEEK.filter((weekday) => weekdays.includes(weekday))
