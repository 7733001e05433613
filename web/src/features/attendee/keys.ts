/** Query keys of the attendees. */
export const attendeeKeys = { all: ['attendees'] }
