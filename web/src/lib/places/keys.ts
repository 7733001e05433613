export const placesKeys = { all: ['places'] }
