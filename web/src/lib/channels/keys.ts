export const channelsKeys = { all: ['channels'] }
