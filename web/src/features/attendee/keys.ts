/** Names what is read of the people whom an account books for. */
export const attendeeKeys = { all: ['attendees'] }
